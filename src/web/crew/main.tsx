// Must be the first import: it sets the order of the CSS layers.
import '../styles/theme.css'
import { createRoot } from 'react-dom/client'
import { openCrewDay } from './crew-day.ts'
import { CrewPage } from './crew-page.tsx'

// Nothing is hydrated here (base.css).
document.documentElement.dataset.alive = ''
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<CrewPage />)
void openCrewDay()

// First: it sets the order of the layers.
import './styles/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { routeAt } from './app/routes.tsx'
import { SiteRouter } from './app/site-router.tsx'

// Here whatever comes first, this script or its place: a module runs when the whole page has been read.
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// The page itself comes meanwhile. That it failed is told where it would have been.
routeAt(location.pathname)
  .load()
  .catch(() => {})

const app = (
  <SiteRouter>
    <App />
  </SiteRouter>
)

// As a transition: in slices, between which the page answers. Only development has no page yet.
startTransition(() => {
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
})

// First: it sets the order of the layers.
import './styles/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { routeAt } from './app/routes.tsx'
import { BrowserRouter } from './router/browser-router.tsx'

// Here whatever comes first, this script or its place: a module runs when the whole page has been read.
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// The page itself comes meanwhile. That it failed is told where it would have been.
const load = (pathname: string) => routeAt(pathname).load()
load(location.pathname).catch(() => {})

const app = (
  <BrowserRouter load={load}>
    <App />
  </BrowserRouter>
)

// Only development has no page yet.
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { routeAt } from './routes.tsx'
import { SiteRouter } from './site-router.tsx'
import './theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const app = (
  <SiteRouter>
    <App />
  </SiteRouter>
)

// As a transition: in slices, between which the page answers.
const show = () =>
  startTransition(() => {
    if (root.dataset.page === 'whole') hydrateRoot(root, app)
    else createRoot(root).render(app)
  })

// The page of this address first, so that hydration meets no missing piece. Not a top-level await: pages import this chunk.
const page = Promise.resolve(routeAt(location.pathname)?.load())
page.then(show, show)

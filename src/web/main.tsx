// First: it sets the order of the layers.
import './styles/theme.css'
import { App } from './app/app.tsx'
import { hydrateWhenUsed, renderInto } from './app/islands/island.tsx'
import { Floating } from './app/layout/floating.tsx'
import { BrowserRouter, loadedLocation } from './app/router/browser-router.tsx'
import { routeAt } from './app/routes.tsx'

// Here whatever comes first, this script or its place: a module runs when the whole page has been read.
const place = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element
}

// The page itself comes meanwhile. That it failed is told where it would have been.
const load = (pathname: string) => routeAt(pathname).load()
load(loadedLocation().pathname).catch(() => {})

renderInto(
  place('root'),
  <BrowserRouter load={load}>
    <App />
  </BrowserRouter>,
)
// A separate task, so that the browser can respond in between.
setTimeout(() => renderInto(place('floats-island'), <Floating />, 'floats'))
hydrateWhenUsed('sign-in', async () => {
  const { SignInDialog } = await import('./account/sign-in/sign-in-dialog.tsx')
  return <SignInDialog />
})

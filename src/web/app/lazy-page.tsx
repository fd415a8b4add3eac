import { type ComponentType, lazy, useState } from 'react'

/** A page's module failed to load: the connection broke, or a newer version of the site replaced it. */
export class PageNotLoaded extends Error {}

/** A page that loads when it's first shown, or renders right away if `load` was awaited before. */
export type LazyPage = {
  load: () => Promise<ComponentType>
  /** The page itself once loaded; until then a component that suspends. */
  page: () => ComponentType
}

export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | undefined
  const load = async () => {
    try {
      page ??= await importPage()
    } catch (cause) {
      throw new PageNotLoaded('The page didn’t load.', { cause })
    }
    return page
  }
  // Cached: after a failure only a reload helps, which may also bring a newer version of the site.
  const late = () => lazy(async () => ({ default: await load() }))
  const Late = late()
  // Prerendering creates a new lazy component per page: it marks in the HTML where the page is, so the browser can find it.
  return { load, page: () => (import.meta.env.SSR ? late() : (page ?? Late)) }
}

/** Shows a lazy page. If it loaded before the first render, it hydrates without waiting. */
export function ShowPage({ route }: { route: LazyPage }) {
  // Chosen once: switching from the lazy component to the loaded one would discard its state.
  const [Page] = useState<ComponentType>(route.page)
  return <Page />
}

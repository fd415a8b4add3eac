import { type ComponentType, lazy, useState } from 'react'

/** The page's module did not arrive: the connection broke, or a newer version of the site replaced it. */
export class PageNotLoaded extends Error {}

/** A page that loads when it is first shown, or is there at once where `load` was awaited before. */
export type LazyPage = {
  load: () => Promise<ComponentType>
  /** The page itself once loaded, else one that suspends until it is. */
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
  // Prerendering waits for each page anew: that marks in the HTML where the page stands, for the browser to find it there.
  return { load, page: () => (import.meta.env.SSR ? late() : (page ?? Late)) }
}

/** Shows a lazy page. One loaded before its first render hydrates without waiting. */
export function ShowPage({ route }: { route: LazyPage }) {
  // Chosen once: switching from the lazy component to the loaded one would discard its state.
  const [Page] = useState<ComponentType>(route.page)
  return <Page />
}

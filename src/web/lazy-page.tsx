import { type ComponentType, lazy, useState } from 'react'

/** A page that loads when it is first shown, or is there at once where `load` was awaited before. */
export type LazyPage = {
  load: () => Promise<ComponentType>
  /** The page itself, once loaded. */
  loaded: () => ComponentType | undefined
  /** Suspends until the page is loaded. */
  Late: ComponentType
}

export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | undefined
  const load = async () => {
    page ??= await importPage()
    return page
  }
  return { load, loaded: () => page, Late: lazy(async () => ({ default: await load() })) }
}

/** Shows a lazy page. One loaded before its first render hydrates without waiting. */
export function ShowPage({ page }: { page: LazyPage }) {
  // Chosen once: a switch from Late to the loaded page would throw away the page's state.
  const [Page] = useState<ComponentType>(() => page.loaded() ?? page.Late)
  return <Page />
}

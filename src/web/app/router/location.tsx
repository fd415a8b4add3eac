import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** Where the visitor is, and how they came there: `POP` is back, forward, or the first page. */
export interface Location {
  pathname: string
  search: string
  hash: string
  /** Another one at every navigation, also at one to the same address. */
  key: string
  how: 'POP' | 'PUSH' | 'REPLACE'
}

export type Navigate = (to: string, options?: { replace?: boolean }) => Promise<void>

const nowhere: Location = { pathname: '/', search: '', hash: '', key: 'default', how: 'POP' }

let navigateOutside: Navigate = async (to) => window.location.assign(to)

/** From now on, links in islands, which are outside the router, navigate the way its own links do. */
export const setNavigateOutside = (navigate: Navigate) => {
  navigateOutside = navigate
}

export const RouterContext = createContext<{ location: Location; navigate: Navigate }>({
  location: nowhere,
  navigate: (to, options) => navigateOutside(to, options),
})

/** The current address; whoever asks renders again when it changes. */
export const useLocation = (): Location => useContext(RouterContext).location

/** Changes the page without a reload; done when the page before is gone. The address is of this site: `/faq#wind`, `?view=month`. */
export const useNavigate = (): Navigate => useContext(RouterContext).navigate

/** Leads on to another address, which takes the place of this one. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a router that rendered again leads nowhere new.
  useEffect(() => void navigate(to, { replace: true }), [to])
  return null
}

/** A page that stands at one address, for prerendering: `/booking?paid=ID`. */
export function StaticRouter({ at, children }: { at: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(at, 'http://localhost')
  const location = { ...nowhere, pathname, search, hash }
  return <RouterContext value={{ location, navigate: async () => {} }}>{children}</RouterContext>
}

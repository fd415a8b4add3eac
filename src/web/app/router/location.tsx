import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** The current location and how the visitor got there: `POP` is back, forward, or the first page. */
export interface Location {
  pathname: string
  search: string
  hash: string
  /** Changes with every navigation, even to the same address. */
  key: string
  how: 'POP' | 'PUSH' | 'REPLACE'
}

export type Navigate = (to: string, options?: { replace?: boolean }) => Promise<void>

const nowhere: Location = { pathname: '/', search: '', hash: '', key: 'default', how: 'POP' }

let navigateOutside: Navigate = async (to) => window.location.assign(to)

/** Lets links in islands, which are outside the router, navigate the way the router's own links do. */
export const setNavigateOutside = (navigate: Navigate) => {
  navigateOutside = navigate
}

export const RouterContext = createContext<{ location: Location; navigate: Navigate }>({
  location: nowhere,
  navigate: (to, options) => navigateOutside(to, options),
})

/** The current location; re-renders the component when it changes. */
export const useLocation = (): Location => useContext(RouterContext).location

/** Navigates within the site (`/faq#wind`, `?view=month`) without a reload. Resolves when the previous page is gone. */
export const useNavigate = (): Navigate => useContext(RouterContext).navigate

/** Navigates to another address, replacing the current history entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; a router that renders again must not navigate again.
  useEffect(() => void navigate(to, { replace: true }), [to])
  return null
}

/** A page at a fixed address, for prerendering: `/booking?paid=ID`. */
export function StaticRouter({ at, children }: { at: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(at, 'http://localhost')
  const location = { ...nowhere, pathname, search, hash }
  return <RouterContext value={{ location, navigate: async () => {} }}>{children}</RouterContext>
}

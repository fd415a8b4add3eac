import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, type Navigate, RouterContext, setNavigateOutside } from './location.tsx'

/** How long the old page stays while the new one loads. After that, the new page's loading state shows. */
const PATIENCE_MS = 700

function locationNow(how: Location['how']): Location {
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, key, how }
}

/** The address this document was loaded from. "Back" may have changed the current one before this script ran. */
export function loadedLocation(): Location {
  const [document] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(document?.name ?? window.location.href)
  const now = locationNow('POP')
  return pathname === now.pathname ? now : { ...now, pathname, search, hash: '' }
}

const newState = () => ({ key: Math.random().toString(36).slice(2, 10) })

/**
 * Calls `arrive` on back and forward, and returns a function that unsubscribes. The browser restores the scroll position
 * after `arrive`, or immediately if it can't wait.
 */
function onBackOrForward(arrive: () => Promise<void>): () => void {
  const navigation: Navigation | undefined = window.navigation
  if (!navigation) {
    const onPop = () => void arrive()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.canIntercept) return
    event.intercept({ focusReset: 'manual', scroll: 'after-transition', handler: arrive })
  }
  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

interface BrowserRouterProps {
  /** Loads the page of an address, unless it's already loaded. */
  load: (pathname: string) => Promise<unknown>
  children: ReactNode
}

/** The address bar as a location: all the routing this site needs. The smallest router adds 5 kB to every first visit. */
export function BrowserRouter({ load, children }: BrowserRouterProps) {
  const [location, setLocation] = useState(loadedLocation)
  const latest = useRef(location)

  const arrive = useCallback(
    async (how: Location['how']) => {
      const next = locationNow(how)
      latest.current = next
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
      // A page that failed to load reports it itself.
      await Promise.race([load(next.pathname), patience]).catch(() => {})
      // Synchronous: on "back", the browser restores the scroll position as soon as this returns.
      if (latest.current !== next) return
      flushSync(() => setLocation(next))
      // For islands, which are outside the router.
      dispatchEvent(new Event('page-shown'))
    },
    [load],
  )

  useLayoutEffect(() => onBackOrForward(() => arrive('POP')), [arrive])
  useLayoutEffect(() => {
    if (window.location.pathname !== latest.current.pathname) void arrive('POP')
  }, [arrive])

  const context = useMemo(() => {
    const navigate: Navigate = (to, { replace = false } = {}) => {
      if (replace) history.replaceState(newState(), '', to)
      else history.pushState(newState(), '', to)
      return arrive(replace ? 'REPLACE' : 'PUSH')
    }
    return { location, navigate }
  }, [location, arrive])

  useLayoutEffect(() => setNavigateOutside(context.navigate), [context])

  return <RouterContext value={context}>{children}</RouterContext>
}

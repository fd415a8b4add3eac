import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Location, type Navigate, RouterContext } from './location.tsx'

/** So long, in milliseconds, the old page stands while the new one comes; after it, what the new one shows meanwhile. */
const PATIENCE_MS = 700

function locationNow(how: Location['how']): Location {
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, key, how }
}

const newState = () => ({ key: Math.random().toString(36).slice(2, 10) })

interface BrowserRouterProps {
  /** Brings the page of an address, which may be here already. */
  load: (pathname: string) => Promise<unknown>
  children: ReactNode
}

/** The address bar as a location: all that this site needs of a router, whose smallest would be 5 kB of every first visit. */
export function BrowserRouter({ load, children }: BrowserRouterProps) {
  const [location, setLocation] = useState(() => locationNow('POP'))
  const latest = useRef(location)

  const arrive = useCallback(
    async (how: Location['how']) => {
      const next = locationNow(how)
      latest.current = next
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
      // A page that did not come says so itself.
      await Promise.race([load(next.pathname), patience]).catch(() => {})
      if (latest.current === next) setLocation(next)
    },
    [load],
  )

  useLayoutEffect(() => {
    const onPop = () => void arrive('POP')
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [arrive])

  const context = useMemo(() => {
    const navigate: Navigate = (to, { replace = false } = {}) => {
      if (replace) history.replaceState(newState(), '', to)
      else history.pushState(newState(), '', to)
      return arrive(replace ? 'REPLACE' : 'PUSH')
    }
    return { location, navigate }
  }, [location, arrive])

  return <RouterContext value={context}>{children}</RouterContext>
}

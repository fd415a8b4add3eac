import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { createPath, type Location, type NavigationType, type Navigator, Router, type To } from 'react-router'

type HistoryState = { key: string; state: unknown }
type Place = { location: Location; action: `${NavigationType}` }

function locationNow(): Location {
  const { key = 'default', state = null } = (history.state ?? {}) as Partial<HistoryState>
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state, key }
}

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

/**
 * The address bar for the router. Does what the router's own BrowserRouter does; that one comes in a module with forms,
 * fetchers and prefetching, 5 kB that every first visit would pay.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: locationNow(), action: 'POP' }))

  const navigator = useMemo<Navigator>(() => {
    const arrive = (action: Place['action']) => startTransition(() => setPlace({ location: locationNow(), action }))
    const newState = (state: unknown): HistoryState => ({
      key: Math.random().toString(36).slice(2, 10),
      state: state ?? null,
    })
    return {
      createHref: pathOf,
      go: (delta) => history.go(delta),
      push(to, state) {
        history.pushState(newState(state), '', pathOf(to))
        arrive('PUSH')
      },
      replace(to, state) {
        history.replaceState(newState(state), '', pathOf(to))
        arrive('REPLACE')
      },
    }
  }, [])

  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setPlace({ location: locationNow(), action: 'POP' }))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])

  return (
    <Router location={place.location} navigationType={place.action as NavigationType} navigator={navigator}>
      {children}
    </Router>
  )
}

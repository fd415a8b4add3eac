import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { business } from '../../domain/business.ts'
import { routeAt } from '../routes.tsx'

/** The title of a page as tabs, histories and screen readers show it. */
export const titleOf = (pathname: string) => `${routeAt(pathname)?.title ?? 'Page not found'} · ${business.name}`

/** After a navigation: sets the title, scrolls, and moves focus to the new page, so that it is announced. */
export function useArrival() {
  const { pathname, hash } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    document.title = titleOf(pathname)
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== 'POP') (document.getElementById(hash.slice(1)) ?? document.documentElement).scrollIntoView()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, how])
}

import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { business } from '../../domain/business.ts'
import { routeAt } from '../app/routes.tsx'

/** The title of a page as tabs, histories and screen readers show it. */
export const titleOf = (pathname: string) => `${routeAt(pathname)?.title ?? 'Page not found'} · ${business.name}`

/**
 * After a navigation: sets the title, scrolls to the top or the anchor (the browser itself restores "back"), and moves
 * focus to the new page. Answers the title to announce; nothing on the first page, which the browser announces.
 */
export function useArrival(): string {
  const { pathname, hash } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = titleOf(pathname)
    if (shown.current === pathname) return
    shown.current = pathname
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (anchor) anchor.scrollIntoView()
    else if (how !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
    setAnnounced(titleOf(pathname))
  }, [pathname, hash, how])

  return announced
}

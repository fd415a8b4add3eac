import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../router/location.tsx'

/**
 * After a navigation: sets the page's `title`, scrolls to the top or the anchor (the browser itself restores "back" and
 * "forward"), and moves focus to the new page. Returns the title to announce; nothing on the first page, which the
 * browser announces.
 */
export function usePageNavigation(title: string): string {
  const { pathname, hash, how } = useLocation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== 'POP') {
      const anchor = hash && document.getElementById(hash.slice(1))
      if (anchor) anchor.scrollIntoView()
      else scrollTo(0, 0)
    }
    // A page that was opened at a place of its own has put the focus there already.
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    setAnnounced(title)
  }, [pathname, title, hash, how])

  return announced
}

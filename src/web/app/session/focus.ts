import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../router/location.tsx'

/** Where the focus goes when a page appears: its heading, or the page itself if it has none yet. */
export function placeForFocus(): HTMLElement | null {
  const main = document.getElementById('main')
  const place = main?.querySelector<HTMLElement>('h1:not([hidden] *)') ?? main
  if (place) place.tabIndex = -1
  return place
}

/** True if nothing was focused on purpose. */
export const isNowhere = (element: Element | null) =>
  element === null || element === document.body || element.id === 'main'

/** Moves the focus to the page that replaced a prompt, whose button is gone. An element that has the focus keeps it. */
export function useFocusAfterPrompt(prompts: boolean, shows: boolean) {
  const prompted = useRef(false)
  useEffect(() => {
    if (prompts) prompted.current = true
    else if (shows && prompted.current) {
      prompted.current = false
      if (isNowhere(document.activeElement)) placeForFocus()?.focus({ preventScroll: true })
    }
  }, [prompts, shows])
}

/**
 * Changes with every navigation to this page, but not with a jump to an anchor on it. `isFollowed`: a link on the page itself
 * led here. The page then moves the view and the focus, because the app frame does so only when the page changes.
 */
export function useVisit() {
  const { key, hash, how } = useLocation()
  const [visit, setVisit] = useState({ key, isFollowed: false })
  if (!hash && visit.key !== key) setVisit({ key, isFollowed: how !== 'POP' })
  return visit
}

import { useEffect, useRef } from 'react'
import { business } from '../../domain/business.ts'

/** Heading of a page that changed without a navigation: sets the document title, scrolls up, and takes the focus. */
export function useOutcomeHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${business.name}`
    // Instant: during a navigation the browser drops a smooth scroll, and leaves the footer in view.
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}

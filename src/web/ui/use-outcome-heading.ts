import { useEffect, useRef } from 'react'
import { business } from '../../domain/business.ts'

/** The heading of a page that has become another one without a navigation: titled, in sight, and with the focus. */
export function useOutcomeHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${business.name}`
    // At once: on the way to another page the browser drops a smooth scroll, and leaves the footer in sight.
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}

import { useEffect } from 'react'

/** Tells the page's head (scripts/build/until-alive.js) that this part of the page handles events. */
export function Ready({ event }: { event: 'bar-ready' | 'site-ready' }) {
  useEffect(() => void dispatchEvent(new Event(event)), [event])
  return null
}

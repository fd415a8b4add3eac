import { useEffect } from 'react'

/** Tells the page's head (scripts/build/until-alive.js) that what stands here hears what is done to it. */
export function Ready({ event }: { event: 'bar-ready' | 'site-ready' }) {
  useEffect(() => void dispatchEvent(new Event(event)), [event])
  return null
}

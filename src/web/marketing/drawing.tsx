import { clsx } from 'clsx/lite'
import { useEffect, useRef, useState } from 'react'
import * as styles from './drawing.module.css'

type DrawingProps = { name: DrawingName; className?: string }
export type DrawingName =
  | 'bays'
  | 'call'
  | 'crew'
  | 'drive'
  | 'drivers-den'
  | 'hero'
  | 'hero-line'
  | 'iron-dome'
  | 'lost-ball'
  | 'plan'
  | 'service-map'
  | 'tee'

let atHand: Record<string, string> = {}

/** Fetches all drawings, so that pages rendered from then on have them at once. */
export async function bringDrawings() {
  atHand = (await import('./drawings.ts')).drawings
}

// The map is shown on other pages, too.
const fileOf = (name: DrawingName) => (name === 'service-map' ? '../ui/service-map.svg' : `./drawings/${name}.svg`)

/**
 * A flat drawing (art/README.md), inline so that it wears the theme's colours. It says itself what it shows.
 * The build writes it into the HTML and hydration leaves it alone: no drawing is in the pages' JavaScript.
 */
export function Drawing({ name, className }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const [markup, setMarkup] = useState(atHand[fileOf(name)] ?? '')

  // Empty only where the page was reached by a link and not from the server's HTML.
  useEffect(() => {
    if (host.current?.childElementCount === 0) void bringDrawings().then(() => setMarkup(atHand[fileOf(name)] ?? ''))
  }, [name])

  return (
    <div
      ref={host}
      className={clsx(styles.drawn, className)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, drawn at build
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

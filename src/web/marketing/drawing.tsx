import { clsx } from 'clsx/lite'
import { useEffect, useRef, useState } from 'react'
import * as styles from './drawing.module.css'

/** Each drawing's `viewBox`, which reserves its space while it loads. */
export const drawingSheets = {
  bays: '0 78 1410 393',
  call: '0 0 1440 560',
  crew: '-76 60 716 372',
  drive: '0 24 1296 326',
  'drivers-den': '0 118 690 353',
  hero: '0 0 1440 800',
  'hero-line': '-2 -8 692 124',
  'iron-dome': '0 118 690 353',
  'lost-ball': '0 0 1296 340',
  plan: '0 0 900 700',
  'service-map': '0 0 820 700',
  tee: '0 0 420 210',
}

export type DrawingName = keyof typeof drawingSheets
type DrawingProps = { name: DrawingName; className?: string }

let atHand: Record<string, string> = {}

/** Loads all drawings, so that pages rendered afterwards have them immediately. */
export async function loadDrawings() {
  atHand = (await import('./drawings.ts')).drawings
}

/** Path of a drawing's file, as drawings.ts names it. The map is shared with pages outside of marketing. */
export const drawingPath = (name: DrawingName) =>
  name === 'service-map' ? '../ui/service-map.svg' : `./drawings/${name}.svg`

/**
 * A flat drawing (art/README.md), inline so that it uses the theme's colors. Its SVG contains its own description.
 * The build writes it into the HTML and hydration leaves it alone: no drawing is in the pages' JavaScript.
 */
export function Drawing({ name, className }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const [markup, setMarkup] = useState(atHand[drawingPath(name)] ?? `<svg viewBox="${drawingSheets[name]}"></svg>`)

  // The host is empty only if the page was reached by a link within the site, rather than from the server's HTML.
  useEffect(() => {
    if (host.current?.firstElementChild?.firstElementChild) return
    const show = () => setMarkup((sheet) => atHand[drawingPath(name)] ?? sheet)
    // If a drawing fails to load, its space stays empty: the page reads fine without it.
    loadDrawings().then(show, () => {})
  }, [name])

  return (
    <div
      ref={host}
      className={clsx(styles.drawn, className)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, inlined at build time
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

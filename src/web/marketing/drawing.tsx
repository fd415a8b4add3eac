import { clsx } from 'clsx/lite'
import { useEffect, useRef, useState } from 'react'
import * as styles from './drawing.module.css'

/** The drawings and the `viewBox` of each, so that a drawing still loading has its room reserved. */
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

/** Fetches all drawings, so that pages rendered from then on have them at once. */
export async function loadDrawings() {
  atHand = (await import('./drawings.ts')).drawings
}

/** A drawing's file, as drawings.ts names it. The map is shown on other pages, too. */
export const fileOf = (name: DrawingName) =>
  name === 'service-map' ? '../ui/service-map.svg' : `./drawings/${name}.svg`

/**
 * A flat drawing (art/README.md), inline so that it wears the theme's colors. It says itself what it shows.
 * The build writes it into the HTML and hydration leaves it alone: no drawing is in the pages' JavaScript.
 */
export function Drawing({ name, className }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const [markup, setMarkup] = useState(atHand[fileOf(name)] ?? `<svg viewBox="${drawingSheets[name]}"></svg>`)

  // The sheet is empty only if the page was reached by a link within the site, not from the server's HTML.
  useEffect(() => {
    if (host.current?.firstElementChild?.firstElementChild) return
    const show = () => setMarkup((sheet) => atHand[fileOf(name)] ?? sheet)
    // One that does not come, or whose page was left meanwhile, leaves its room empty: the page reads without it.
    loadDrawings().then(show, () => {})
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

import { existsSync, globSync } from 'node:fs'

export type Look = { width: number; height: number; theme: 'light' | 'dark' }

/** What the walk asks of a browser. Everything else happens in the page (visitor.ts). */
export interface Driver {
  open: (address: string) => Promise<void>
  /** Calls `work`, which stands alone, in the page and awaits it; what goes in and comes out is JSON. */
  inPage: <Given, Answer>(work: (given: Given) => Answer, given: Given) => Promise<Awaited<Answer>>
  /** Runs a script's text in the page, as the page's own policy would not let it. */
  addScript: (text: string) => Promise<void>
  /** Where in the window, in CSS pixels. */
  movePointer: (x: number, y: number) => Promise<void>
  click: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: 'Enter' | 'Escape') => Promise<void>
  /** The window as a PNG file. */
  picture: () => Promise<Buffer>
  /** Every error that the console, the network or the page's policy told of so far. */
  errors: () => string[]
  close: () => Promise<void>
}

/** A browser of this machine; `start` is missing where it is not installed, and `install` says how it is. */
export type Engine = { name: string; install: string; start: ((look: Look) => Promise<Driver>) | undefined }

/** The first of these files, named or found by pattern, that is there. */
export const installed = (...places: (string | undefined)[]): string | undefined =>
  places.flatMap((place) => (place === undefined ? [] : globSync(place))).find((place) => existsSync(place))

/** Everybody's clock is far from Phoenix: the site must not care (reading R2). */
export const abroad = { TZ: 'Europe/Berlin', LANG: 'C.UTF-8' }

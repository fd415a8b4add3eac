import { existsSync, globSync } from 'node:fs'

export type Look = { width: number; height: number; theme: 'light' | 'dark' }

/** What the walk needs from a browser. Everything else happens in the page (visitor.ts). */
export interface Driver {
  open: (address: string) => Promise<void>
  /** Calls `work` in the page and awaits it. It must be self-contained; its input and output are JSON. */
  inPage: <Given, Answer>(work: (given: Given) => Answer, given: Given) => Promise<Awaited<Answer>>
  /** Runs a script's text in the page, bypassing the page's content security policy. */
  addScript: (text: string) => Promise<void>
  /** Where in the window, in CSS pixels. */
  movePointer: (x: number, y: number) => Promise<void>
  click: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: 'Enter' | 'Escape') => Promise<void>
  /** The window as a PNG file. */
  picture: () => Promise<Buffer>
  /** Every error so far from the console, the network or the page's policy. */
  errors: () => string[]
  close: () => Promise<void>
}

/** A browser on this machine. `start` is undefined if it is not installed; `install` says how to install it. */
export type Engine = { name: string; install: string; start: ((look: Look) => Promise<Driver>) | undefined }

/** The first of these files, by name or pattern, that exists. */
export const installed = (...places: (string | undefined)[]): string | undefined =>
  places.flatMap((place) => (place === undefined ? [] : globSync(place))).find((place) => existsSync(place))

/** The visitor's time zone is far from Phoenix, and must make no difference (R2: Phoenix time everywhere). */
export const abroad = { TZ: 'Europe/Berlin', LANG: 'C.UTF-8' }

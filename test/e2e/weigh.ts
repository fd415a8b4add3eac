import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export const KB = 1000

/** The bytes of a built file as the browser gets it: brotli if available. */
export const transferSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

/** What a first visit to `path` fetches from the built site, in kB by kind, including automatic requests. */
export async function weigh(page: Page, path: string, html: string, isComplete: () => Promise<void>) {
  const files = new Set([html])
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.\w+$/.test(pathname)) files.add(pathname.slice(1))
  })
  await page.goto(path)
  await isComplete()
  const sum = (kind: RegExp) =>
    [...files]
      .filter((file) => kind.test(file))
      .reduce((total, file) => total + transferSize(join('dist/client', file)), 0) / KB
  return {
    js: sum(/\.js$/),
    markup: sum(/\.(html|css)$/),
    fonts: sum(/\.woff2$/),
    pictures: sum(/\.(avif|webp|png|jpg)$/),
  }
}

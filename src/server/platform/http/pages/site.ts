import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { PackageId } from '../../../../domain/catalog.ts'
import { bookingPaths, shellPaths } from '../../../../domain/paths.ts'
import { type Representation, representations } from './representation.ts'

/**
 * A page as most visitors get it, for a visitor without a session who chose a package, and after returning from payment
 * (`?paid`).
 */
export type Page = Record<'usual', Representation[]> &
  Partial<Record<'paid' | `anonymous-${PackageId}`, Representation[]>>

/** The built site in memory: each path with its encodings, smallest first, uncompressed last. */
export type Site = {
  pages: Map<string, Page>
  files: Map<string, Representation[]>
  notFound?: Representation[]
  /** Hashes of inline styles and scripts, `sha256-…`, for the content security policy. */
  styleHashes: string[]
  scriptHashes: string[]
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
}

const bookingFiles: Record<string, keyof Page> = {
  'booking.html': 'usual',
  'booking-paid.html': 'paid',
  'booking-anonymous-iron-dome.html': 'anonymous-iron-dome',
  'booking-anonymous-drivers-den.html': 'anonymous-drivers-den',
}

export const emptySite = (): Site => ({ pages: new Map(), files: new Map(), styleHashes: [], scriptHashes: [] })

/** Reads the output of `npm run build` from `dist`; an empty site if there is none. */
export function loadSite(dist: string): Site {
  const client = join(dist, 'client')
  const site = emptySite()
  const booking: Page = { usual: [] }
  if (!existsSync(client)) return site

  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (/\.(br|gz)$/.test(name) || !statSync(join(client, name)).isFile()) continue
    const forms = readForms(join(client, name))
    const path = `/${name}`
    const bookingPage = bookingFiles[name]
    if (name === 'shell.html') for (const page of Object.values(shellPaths)) site.pages.set(page, { usual: forms })
    else if (bookingPage) booking[bookingPage] = forms
    else if (name === '404.html') site.notFound = forms
    else if (name === 'index.html') site.pages.set('/', { usual: forms })
    else if (name.endsWith('.html')) site.pages.set(path.slice(0, -'.html'.length), { usual: forms })
    else site.files.set(path, forms)
  }
  for (const page of Object.values(bookingPaths)) site.pages.set(page, booking)
  const csp = join(dist, 'csp.json')
  if (existsSync(csp)) Object.assign(site, JSON.parse(readFileSync(csp, 'utf8')))
  return site
}

function readForms(file: string): Representation[] {
  const type = types[extname(file)] ?? 'application/octet-stream'
  const read = (suffix: string) => (existsSync(file + suffix) ? new Uint8Array(readFileSync(file + suffix)) : undefined)
  return representations(new Uint8Array(readFileSync(file)), type, { br: read('.br'), gzip: read('.gz') })
}

// Service worker of the crew page (R99: crew page). It caches the page but no one's data: the page itself stores the day.

/** Injected by the build: the page's files, and the SHA-256 of its HTML. */
declare const CREW_FILES: readonly string[]
declare const CREW_PAGE_HASH: string

// Service worker event types. TypeScript's own `webworker` lib would apply to every page.
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchRequestEvent extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  location: Location
  addEventListener(name: 'install' | 'activate', hear: (event: Extendable) => void): void
  addEventListener(name: 'fetch', hear: (event: FetchRequestEvent) => void): void
}

const worker = self as unknown as Worker

const PAGE = '/crew/day'
const PREFIX = 'crew-day '
const NAME = PREFIX + CREW_PAGE_HASH

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Caches every file of this version or none. A deploy may happen during the download, and a page of another version would
 * ask for files that aren't here.
 */
async function fill(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' })
  const bytes = await page.clone().arrayBuffer()
  if (!page.ok || hex(await crypto.subtle.digest('SHA-256', bytes)) !== CREW_PAGE_HASH)
    throw new Error('The page is of another version')
  const cache = await caches.open(NAME)
  await cache.addAll(CREW_FILES.map((file) => new Request(file, { credentials: 'omit' })))
  // Stored last: a cache that contains the page is complete.
  await cache.put(PAGE, page)
}

/** Runs once no page of an older version is open; until then, that version keeps its files. */
async function forgetOldVersions(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name)
}

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const isPage = request.mode === 'navigate' && pathname === PAGE
  // Other requests, above all for the day, never pass through here.
  if (isPage || CREW_FILES.includes(pathname)) event.respondWith(kept(isPage ? PAGE : pathname, request))
})

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}

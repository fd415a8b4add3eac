// The worker of the crew's page (R99). It keeps the page itself, and nothing of anybody: the day is the page's to keep.

/** Written in by the build: the page's files, and the SHA-256 of its HTML. */
declare const CREW_FILES: readonly string[]
declare const CREW_PAGE_HASH: string

// What a service worker has beside a page. TypeScript's own list of it would be every page's too.
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
 * All files of this version, or none. The site may be replaced while they come: a page of another version would ask for
 * files that are not here.
 */
async function fill(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' })
  const bytes = await page.clone().arrayBuffer()
  if (!page.ok || hex(await crypto.subtle.digest('SHA-256', bytes)) !== CREW_PAGE_HASH)
    throw new Error('The page is of another version')
  const cache = await caches.open(NAME)
  await cache.addAll(CREW_FILES.map((file) => new Request(file, { credentials: 'omit' })))
  // Last: a cache with the page in it is whole.
  await cache.put(PAGE, page)
}

/** Pages of the version before are closed by now: until then it keeps its files. */
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
  // Whatever else is asked for, the day above all, never passes through here.
  if (isPage || CREW_FILES.includes(pathname)) event.respondWith(kept(isPage ? PAGE : pathname, request))
})

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}

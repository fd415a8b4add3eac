import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../../test/support/app.ts'
import { loadSite } from './site.ts'

const dist = mkdtempSync(join(tmpdir(), 'dome-and-den-dist-'))
afterAll(() => rmSync(dist, { recursive: true }))

const html = (title: string) => `<!doctype html><title>${title}</title>${'<p>sand</p>'.repeat(100)}`
const script = 'console.log("fore");'.repeat(100)

function build(name: string, text: string) {
  const path = join(dist, 'client', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  writeFileSync(`${path}.br`, brotliCompressSync(text))
  writeFileSync(`${path}.gz`, gzipSync(text))
}
const pageNames = [
  'index',
  'about',
  'shell',
  'booking',
  'booking-paid',
  'booking-anonymous-iron-dome',
  'booking-anonymous-drivers-den',
  '404',
  'crew/day',
]
for (const page of pageNames) build(`${page}.html`, html(page))
build('api/docs.html', html('api'))
build('assets/main-abc.js', script)
build('crew/worker.js', script)
build('robots.txt', 'User-agent: *\nDisallow: /api/\n')
writeFileSync(join(dist, 'client', 'icon.png'), Buffer.from([1, 2, 3]))
writeFileSync(join(dist, 'csp.json'), JSON.stringify({ styleHashes: ['sha256-abc='], scriptHashes: ['sha256-def='] }))

const { app } = await testApp({ site: loadSite(dist), env: { PUBLIC_URL: 'https://dome-and-den.example' } })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

test.each([
  ['/', 'index'],
  ['/about', 'about'],
  ['/booking?package=iron-dome', 'booking-anonymous-iron-dome'],
  ['/booking?package=drivers-den', 'booking-anonymous-drivers-den'],
  ['/booking?package=other', 'booking-anonymous-drivers-den'],
  ['/book', 'booking-anonymous-drivers-den'],
  ['/booking?paid=', 'booking-anonymous-drivers-den'],
  ['/booking?unpaid=ID', 'booking-anonymous-drivers-den'],
  ['/booking?paid=ID', 'booking-paid'],
  ['/book?paid=ID', 'booking-paid'],
  ['/account/profile', 'shell'],
  ['/reset-password?token=x', 'shell'],
])('%s serves the page %s, revalidated on every visit', async (path, title) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await answer.text()).toContain(`<title>${title}</title>`)
})

test('a request with a session gets a different booking page, and caches keep the two apart', async () => {
  const cookie = '__Secure-dome-and-den.session_token=abc.def'
  const [anonymous, signedIn] = await Promise.all([get('/booking'), get('/booking', { cookie })])
  expect(await anonymous.text()).toContain('<title>booking-anonymous-drivers-den</title>')
  expect(await signedIn.text()).toContain('<title>booking</title>')
  for (const { headers } of [anonymous, signedIn]) {
    expect(headers.get('vary')).toBe('accept-encoding, cookie')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  }
  // A page cached before signing in must not count as fresh afterward, or vice versa.
  const tags = [anonymous, signedIn].map(({ headers }) => headers.get('etag') ?? '')
  expect((await get('/booking', { cookie, 'if-none-match': tags[0] ?? '' })).status).toBe(200)
  expect((await get('/booking', { 'if-none-match': tags[1] ?? '' })).status).toBe(200)
  const same = await get('/booking', { cookie, 'if-none-match': tags[1] ?? '' })
  expect([same.status, same.headers.get('vary')]).toEqual([304, 'accept-encoding, cookie'])
  expect(await (await get('/book?paid=ID', { cookie })).text()).toContain('<title>booking-paid</title>')
  expect((await get('/about')).headers.get('vary')).toBe('accept-encoding')
})

test('the booking page preloads its session and open times, and no open times on return from paying', async () => {
  const cookie = '__Secure-dome-and-den.session_token=abc.def'
  const preloads = async (path: string, headers = {}) => [
    ...new Set((await get(path, headers)).headers.get('link')?.match(/(?<=<)[^>?]+/g)),
  ]
  const openTimes = ['/api/availability/settings', '/api/availability/days']
  expect(await preloads('/booking')).toEqual(openTimes)
  expect(await preloads('/booking', { cookie })).toEqual(['/api/session', ...openTimes])
  for (const back of ['/booking?paid=ID', '/book?unpaid=ID']) {
    expect(await preloads(back, { cookie })).toEqual(['/api/session'])
    expect(await preloads(back)).toEqual([])
  }
  expect(await preloads('/about', { cookie })).toEqual([])
})

test.each([
  '/nowhere',
  '/about.html',
  '/shell.html',
  '/booking-paid',
  '/booking-anonymous-iron-dome',
  '/account/nowhere',
  '/assets/../../csp.json',
  '/csp.json',
  '//x.example',
])('%s returns the 404 page with status 404', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('<title>404</title>')
})

test('the API page comes from the build, under the same policy as every other page', async () => {
  const br = { 'accept-encoding': 'br' }
  const [answer, home] = [await get('/api/docs', br), await get('/', br)]
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('<title>api</title>')
  for (const name of ['content-type', 'content-encoding', 'cache-control', 'content-security-policy']) {
    expect(answer.headers.get(name), name).toBe(home.headers.get(name))
  }
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
  const written = await get('/api/docs', { origin: 'https://dome-and-den.example' }, 'POST')
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const unknown = await get('/api/docs.html')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('a trailing slash redirects to the page without it and keeps the query', async () => {
  const answer = await get('/about/?from=mail')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about?from=mail'])
  expect((await get('//evil.example/')).status).toBe(404)
})

test('a file with a hash in its name is cached indefinitely', async () => {
  expect((await get('/assets/main-abc.js')).headers.get('cache-control')).toMatch(/immutable/)
  expect((await get('/robots.txt')).headers.get('cache-control')).not.toMatch(/immutable/)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
])('for Accept-Encoding "%s" the file is sent as %s', async (accepted, encoding) => {
  const answer = await get('/assets/main-abc.js', { 'accept-encoding': accepted })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  if (encoding === 'br') expect(brotliDecompressSync(bytes).toString()).toBe(script)
  if (encoding === null) expect(bytes.toString()).toBe(script)
})

test('each encoding has its own ETag, and a matching one gets 304 without a body', async () => {
  const br = { 'accept-encoding': 'br' }
  const tag = (await get('/about', br)).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]+-br"$/)
  expect((await get('/about')).headers.get('etag')).not.toBe(tag)

  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const answer = await get('/about', { ...br, 'if-none-match': known })
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag])
  }
  expect((await get('/about', { ...br, 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD answers like GET, without the body', async () => {
  const answer = await get('/about', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    String(html('about').length),
    '',
  ])
})

test('a page refuses writes', async () => {
  const answer = await get('/about', { origin: 'https://dome-and-den.example' }, 'POST')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each(['/assets/main-abc.js', '/robots.txt', '/icon.png'])(
  '%s has only the headers that matter for files',
  async (path) => {
    const answer = await get(path, { 'accept-encoding': 'br' })
    const meaningful = [
      'cache-control',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'etag',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ]
    expect([...answer.headers.keys()].filter((name) => !meaningful.includes(name))).toEqual([])
    expect([answer.headers.get('x-content-type-options'), answer.headers.get('cross-origin-resource-policy')]).toEqual([
      'nosniff',
      'same-origin',
    ])
    const bytes = [...answer.headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
    expect(bytes).toBeLessThan(400)
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, again.headers.has('content-security-policy')]).toEqual([304, false])
  },
)

test("a refused path below a file's path is not served as that file", async () => {
  const answer = await get('/robots.txt', { origin: 'https://dome-and-den.example' }, 'POST')
  expect([answer.status, answer.headers.has('content-security-policy')]).toEqual([405, true])
})

test("behind TLS the policy allows the build's inline code, and HSTS is sent", async () => {
  const { headers } = await get('/')
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-def=';")
  expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-abc=';")
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test("only the crew's page has a worker, sends no referrer, and is excluded from search indexes", async () => {
  const [crew, other, worker] = await Promise.all(['/crew/day', '/', '/crew/worker.js'].map((path) => get(path)))
  const contentPolicy = (answer: Response | undefined) => answer?.headers.get('content-security-policy')
  expect(contentPolicy(crew)).toContain("img-src 'self' data: blob:; worker-src 'self';")
  expect(contentPolicy(crew)).toContain("script-src 'self' 'sha256-def=';")
  expect(contentPolicy(other)).toContain("img-src 'self' data:; worker-src 'none';")
  expect(contentPolicy(worker)).toBe("default-src 'none'; connect-src 'self'")
  expect(crew?.headers.get('referrer-policy')).toBe('no-referrer')
  expect(crew?.headers.get('x-robots-tag')).toBe('noindex')
})

test('behind TLS every cookie is Secure', async () => {
  const answer = await app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://dome-and-den.example' },
    body: JSON.stringify({ email: 'tls@example.com', password: 'a good password' }),
  })
  const cookies = answer.headers.getSetCookie()
  for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-.*HttpOnly; Secure; SameSite=Lax/)
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Secure-dome-and-den.session_token',
    '__Secure-dome-and-den.device',
  ])
  const [cookie = ''] = cookies
  const session = await get('/api/session', { cookie: cookie.split(';')[0] ?? '' })
  expect(((await session.json()) as { user: unknown }).user).not.toBeNull()
})

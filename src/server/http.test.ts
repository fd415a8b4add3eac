import { EventEmitter, once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { refusalCodes, refusalSentence, refusalStatus } from '../domain/refusals.ts'

/** Emits each log line under its request id. */
const logged = new EventEmitter()
const write = (line: string) => void logged.emit(String(JSON.parse(line).requestId), JSON.parse(line))
const { app, config, visitor, signUp, signInAdmin } = await testApp({ env: { LOG_LEVEL: 'debug' }, logTo: { write } })

const readProblem = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return (await answer.json()) as { status: number; code: string; detail: string; requestId: string }
}

const listener = createServer(getRequestListener(app.fetch))
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
const { port } = listener.address() as AddressInfo
afterAll(() => listener.close())

/** Sends raw bytes over a real socket. */
const sendRaw = (path: string, bytes: Uint8Array, headers: Record<string, string>, method = 'POST') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = httpRequest({ port, path, method, headers: { origin: config.publicUrl, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject)
    sent.end(bytes)
  })

const json = { 'content-type': 'application/json' }
const signIn = '/api/auth/sign-in/email'

test.each(['/api/payments/webhook', '/api/texts/replies', '/api/auth/sign-out', '/mcp'])(
  'POST %s without a body is answered without a fault',
  async (path) => {
    const answer = await sendRaw(path, new Uint8Array(), {})
    expect(answer.status).toBeLessThan(500)
  },
)

test('every response has the security headers and a request id', async () => {
  for (const path of ['/', '/nowhere', '/api/session', '/api/nowhere', '/healthz', '/api/docs/problems']) {
    const { headers } = await visitor().get(path)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('API responses are not cached', async () => {
  expect((await visitor().get('/api/session')).headers.get('cache-control')).toBe('no-store')
  expect((await visitor().get('/api/nowhere')).headers.get('cache-control')).toBe('no-store')
})

test.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://localhost.evil.example:3000'])(
  'a write from origin %s is refused, a read is not',
  async (origin) => {
    const ann = await signUp()
    const answer = await ann.post('/api/auth/sign-out', undefined, { origin })
    expect(answer.status).toBe(403)
    expect((await readProblem(answer)).code).toBe('wrong-origin')
    expect((await ann.get('/api/session', { origin })).status).toBe(200)
  },
)

test("the owner's list of bookings is compressed for those who accept it", async () => {
  const owner = await signInAdmin({ unlocked: true })
  const accepting = { 'accept-encoding': 'gzip, br' }
  const answer = await owner.get('/api/admin/bookings', accepting)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ bookings: [] })
  expect((await owner.get('/api/admin/bookings')).headers.get('content-encoding')).toBeNull()
})

test('a write with our cookie requires an Origin header', async () => {
  const ann = await signUp()
  const [[name, value] = ['', '']] = ann.cookies
  const send = (headers: Record<string, string>) =>
    app.request('/api/auth/sign-out', { method: 'POST', headers: { cookie: `${name}=${value}`, ...headers } })
  expect((await send({})).status).toBe(403)
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('with a loopback address, every loopback name counts as this site', async () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect((await visitor().post(signIn, { email: 'a@b.example', password: 'x' }, { origin })).status).toBe(401)
  }
})

test('an unknown path returns 404, and a known one with another method 405 with the allowed ones', async () => {
  const unknown = await visitor().get('/api/nowhere')
  expect([unknown.status, (await readProblem(unknown)).code]).toEqual([404, 'not-found'])
  const wrong = await visitor().get(signIn)
  expect([wrong.status, wrong.headers.get('allow'), (await readProblem(wrong)).code]).toEqual([
    405,
    'POST',
    'method-not-allowed',
  ])
})

test('a body over 64 KiB is refused, with or without a length', async () => {
  const big = Buffer.from(JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(65 * 1024) }))
  const withLength = await sendRaw(signIn, big, { ...json, 'content-length': String(big.length) })
  const chunked = await sendRaw(signIn, big, { ...json, 'transfer-encoding': 'chunked' })
  expect([withLength.status, chunked.status]).toEqual([413, 413])
  for (const { text } of [withLength, chunked]) expect(text).toContain('"code":"too-large"')
})

test.each(['/'.repeat(15_900), `/api/bookings/${'%25'.repeat(4_000)}`, `/about${'/'.repeat(2_048)}`])(
  'a path over 2 kB is refused regardless of its content: %#',
  async (path) => {
    const answered = once(logged, 'too-long-a-path')
    const answer = await visitor().get(`${path}x`, { 'x-request-id': 'too-long-a-path' })
    expect([answer.status, (await readProblem(answer)).code]).toEqual([414, 'path-too-long'])
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
    const [{ path: written }] = await answered
    expect(written).toBe('…')
  },
)

test('a path of 2 kB is looked up', async () => {
  expect((await visitor().get(`/api/${'x'.repeat(2_043)}`)).status).toBe(404)
})

test.each(['GET', 'HEAD'])("a %s doesn't wait for its body: the connection ends with the response", async (method) => {
  const framings = ['Content-Length: 99999999', 'Transfer-Encoding: chunked']
  const sendFramings = (path: string) =>
    Promise.all(framings.map((framing) => untilClosed(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`)))
  const [found, refused] = await Promise.all([sendFramings('/api/auth/methods'), sendFramings('/api/profile')])
  for (const answer of found) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  for (const answer of refused) expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

/** Writes to a new connection and returns everything received until the server closes it. */
async function untilClosed(...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  for (const piece of pieces) socket.write(piece)
  await once(socket, 'end')
  socket.destroy()
  return Buffer.concat(chunks).toString()
}

const posted = (length: number, more = '') =>
  `POST ${signIn}?x=%00 HTTP/1.1\r\nHost: x\r\nOrigin: ${config.publicUrl}\r\nContent-Length: ${length}\r\n${more}\r\n`

test('a refusal before the body has fully arrived announces the end of the connection and arrives completely', async () => {
  const said = await untilClosed(posted(100_000), 'x'.repeat(50_000))
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said).toMatch(/^connection: close\r$/im)
  const [head = '', text = ''] = said.split('\r\n\r\n')
  expect(/^content-length: (\d+)\r$/im.exec(head)?.[1]).toBe(String(Buffer.byteLength(text)))
  expect(text).toContain('"code":"too-large"')
})

test('a refusal after the body has arrived, even unread, keeps the connection', async () => {
  const body = 'x'.repeat(30_000)
  const said = await untilClosed(posted(body.length) + body, posted(0, 'Connection: close\r\n'))
  expect(said.match(/HTTP\/1\.1 400 /g)).toHaveLength(2)
})

test.each(['content-length: 1000', 'transfer-encoding: chunked'])(
  'a slowly dripping body (%s) is awaited for 30 seconds at most',
  async (framing) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const head = [`POST ${signIn} HTTP/1.1`, 'Host: x', `Origin: ${config.publicUrl}`, framing]
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    const said = () => Buffer.concat(chunks).toString()
    socket.write([...head, '', '1\r\n{\r\n'].join('\r\n'))
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 10 })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(said()).toBe('')
    socket.write('1\r\n \r\n')
    await vi.advanceTimersByTimeAsync(1_500)
    await vi.waitUntil(() => said().includes('\r\n\r\n{'), { interval: 10 })
    expect(said()).toMatch(/^HTTP\/1\.1 408 .*"code":"body-too-slow"/s)
    const ended = once(socket, 'end')
    await vi.advanceTimersByTimeAsync(5_000)
    await ended
    socket.destroy()
  },
)

test("a body that isn't JSON is refused by its content type", async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await visitor().post(signIn, 'email=a@b.example&password=x', form)
  expect([answer.status, (await readProblem(answer)).code]).toEqual([415, 'wrong-content-type'])
})

test.each([
  ['{"email":', 'The body of the request is not valid JSON.'],
  ['', 'The body of the request is not valid JSON.'],
  ['null', 'The body of the request must be an object.'],
  ['[]', 'The body of the request must be an object.'],
  ['{"email":5,"password":"x"}', 'The field "email" must be text.'],
  ['{"email":"a\\u0000@b.example","password":"x"}', 'The request contains a NUL character.'],
  ['{"email":"a\0@b.example","password":"x"}', 'The request contains a NUL character.'],
  ['{"email":"a@b.example","password":"x","<script>":1}', 'The request has a field that is not known here.'],
])('the body %j is refused with a message', async (body, sentence) => {
  const answer = await visitor().post(signIn, body)
  expect(answer.status).toBe(400)
  expect(await readProblem(answer)).toMatchObject({ code: 'invalid-request', detail: sentence })
})

test('an escaped backslash before u0000 is text, not a NUL', async () => {
  const answer = await visitor().post(signIn, '{"email":"a@b.example","password":"\\\\u0000"}')
  expect(answer.status).toBe(401)
})

test("bytes that aren't UTF-8 are refused", async () => {
  const bytes = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('","password":"x"}')])
  const answer = await sendRaw(signIn, bytes, { ...json, 'content-length': String(bytes.length) })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('UTF-8')
})

test('a refusal never repeats the input', async () => {
  const answer = await visitor().post(signIn, { email: ['secret@b.example'], password: { hidden: 'hunter2' } })
  const text = await answer.text()
  expect(text).not.toContain('secret@')
  expect(text).not.toContain('hunter2')
})

test('X-Forwarded-For from an untrusted peer is ignored', async () => {
  const socket = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
  const attempt = (n: number) =>
    app.request(
      '/api/auth/reset-password',
      {
        method: 'POST',
        headers: {
          ...json,
          origin: config.publicUrl,
          'x-forwarded-for': `198.51.100.${n}`,
          'x-client-address': `${n}`,
        },
        body: JSON.stringify({ token: 'x', newPassword: 'a good password' }),
      },
      socket,
    )
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await attempt(n)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
})

test('the API describes itself with an OpenAPI document', async () => {
  const document = (await (await visitor().get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { tags: string[] }>>
    externalDocs: { url: string }
  }
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.paths['/api/admin/unlock']?.post?.tags).toEqual(['admin'])
  expect(document.paths['/api/bookings/{id}/cancel']?.post?.tags).toEqual(['bookings'])
  expect((await visitor().get(document.externalDocs.url)).status).toBe(200)
})

test('the OpenAPI document is written once, sent compressed, and not sent again to those who have it', async () => {
  const path = '/api/openapi.json'
  const plain = await visitor().get(path)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const text = await plain.text()
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  const compressed = await visitor().get(path, { 'accept-encoding': 'br' })
  const known = await visitor().get(path, { 'if-none-match': plain.headers.get('etag') ?? 'none' })
  const written = stringify.mock.results.filter(({ value }) => String(value).length >= text.length)
  expect(written).toHaveLength(0)
  expect([compressed.headers.get('content-encoding'), known.status]).toEqual(['br', 304])
  expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(text)
})

test('the type of a refusal links to its code, status and message', async () => {
  const { type, code } = (await (await visitor().get('/api/profile')).json()) as Record<string, string>
  expect([type, code]).toEqual(['/api/docs/problems#not-signed-in', 'not-signed-in'])
  const answer = await visitor().get('/api/docs/problems')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  const page = await answer.text()
  for (const known of refusalCodes) {
    const row = page.match(new RegExp(`<tr id="${known}">.*?</tr>`, 's'))?.[0]
    expect(row).toContain(`<td>${refusalStatus(known)}</td>`)
    expect(row).toContain(refusalSentence(known).replaceAll("'", '&#39;'))
  }
  expect(page).toContain('<tr id="fault">')
  expect(page).not.toMatch(/<script|<style|style="|undefined|\[object/)
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
  expect((await visitor().get(style)).headers.get('content-type')).toMatch(/^text\/css/)
})

test('with the database down, every route that needs it returns 503 with Retry-After', async () => {
  const gone = await testApp()
  const ann = await gone.signUp()
  await gone.pool.end()
  await gone.healthPool.end()
  for (const answer of [
    await ann.get('/api/session'),
    await ann.get('/api/bookings'),
    await ann.post(signIn, { email: ann.email, password: ann.password }),
    await ann.post('/api/auth/sign-up/email', { email: 'new@example.com', password: 'a good password' }),
    await ann.post('/api/auth/sign-out'),
  ]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await readProblem(answer)).code).toBe('unavailable')
  }
  expect((await gone.app.request('/readyz')).status).toBe(503)
  expect((await gone.app.request('/healthz')).status).toBe(200)
})

test.each([
  ['the client is gone', ['Content-Length: 50', '', '{']],
  ['what follows is no chunk', ['Transfer-Encoding: chunked', '', 'zzzz', '']],
])("a request that breaks off because %s isn't reported as a database outage", async (_, rest) => {
  const id = `broken-off-${rest.length}`
  const answered = once(logged, id)
  const head = [`POST ${signIn} HTTP/1.1`, 'Host: x', `Origin: ${config.publicUrl}`, `X-Request-Id: ${id}`]
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.end([...head, 'Content-Type: application/json', ...rest].join('\r\n'))
  socket.resume()
  expect(await answered).toMatchObject([{ msg: 'request', status: 400, level: 30 }])
})

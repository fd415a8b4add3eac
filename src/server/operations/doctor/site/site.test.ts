import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../../test/support/app.ts'
import { certificate, certificateEnd } from '../../../../../test/support/certificate.ts'
import { addsClient, startProxy } from '../../../../../test/support/proxy.ts'
import { drain, listen } from '../../../platform/http/listen.ts'
import { error, ok, skipped, warning } from '../finding.ts'
import { checkAddress, checkServer, checkTls } from './address.ts'
import { checkCookies, checkVisitorAddress } from './visitor.ts'

let behind = 0
const proxy = await startProxy(() => behind)
const publicUrl = `https://127.0.0.1:${proxy.port}`
const trusting = await testApp({ env: { PUBLIC_URL: publicUrl } })
const wary = await testApp({ env: { PUBLIC_URL: publicUrl, TRUSTED_PROXY: '10.0.0.1' } })
const openProxy = await startProxy(() => otherUrl.port, { isTls: false })
const openUrl = `http://127.0.0.1:${openProxy.port}`
const plain = await testApp({ env: { PUBLIC_URL: openUrl } })

/** Serves the app on its own port, and returns a way to query it like the doctor. */
async function serve({ app, config, clock, secrets }: typeof plain) {
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, isTrustedProxy: () => true })
  afterAll(() => drain(server, 0))
  const { port } = server.address() as AddressInfo
  const deps = { config: { ...config, host: '127.0.0.1', port, publicUrl, isSecure: true }, clock, ca: certificate }
  return { server, port, deps, token: secrets.metricsToken }
}

const site = await serve(trusting)
const waryOne = await serve(wary)
const otherUrl = await serve(plain)
const { deps, token } = site
const readTodo = 'Make sure the name points to this machine, the proxy is running, and PUBLIC_URL is spelled right.'

beforeEach(() => {
  behind = site.port
  Object.assign(proxy.ways, { headers: addsClient, cookies: (cookies: string[]) => cookies, answer: undefined })
})

const withUrl = (url: string) => ({
  ...deps,
  config: { ...deps.config, publicUrl: url, isSecure: url.startsWith('https:') },
})

test('behind a correct proxy, every address check passes', async () => {
  expect(await checkServer(deps)).toEqual(ok(`The site is running at 127.0.0.1:${site.port}, and it’s ready.`))
  expect(await checkAddress(deps)).toEqual(ok(`${publicUrl} leads to the site.`))
  expect(await checkTls(deps)).toEqual(ok(expect.stringMatching(/^The certificate is good for \d+ more days\.$/)))
  expect(await checkCookies(deps)).toEqual(ok('Cookies are Secure, and the Origin header arrives.'))
  expect(await checkVisitorAddress(deps, token)).toEqual(ok('The site sees each visitor’s own address.'))
  expect(await checkVisitorAddress(withUrl(`http://127.0.0.1:${waryOne.port}`), waryOne.token)).toEqual(
    ok('The site sees each visitor’s own address.'),
  )
})

test("the doctor reports a server that isn't ready, is missing, or is another one", async () => {
  await trusting.pool.query('alter table migrations rename to hidden')
  const findings = await checkServer(deps).finally(() => trusting.pool.query('alter table hidden rename to migrations'))
  expect(findings).toEqual(
    error(
      'The site is running but isn’t ready. The database can’t be reached, or isn’t migrated yet.',
      'Another line of this report says what to do about it.',
    ),
  )
  const at = (port: number) => ({ ...deps, config: { ...deps.config, port } })
  expect(await checkServer(at(1))).toEqual(
    error('The site isn’t running: nothing answers at 127.0.0.1:1.', 'Start it: npm start'),
  )
  const stranger = await startProxy(() => 1, { isTls: false })
  expect(await checkServer(at(stranger.port))).toEqual(
    error(
      `Another program is answering at 127.0.0.1:${stranger.port}.`,
      'Stop that program, or set PORT to another number.',
    ),
  )
})

test('the doctor reports an address that leads elsewhere or nowhere', async () => {
  proxy.ways.answer = { status: 301, headers: { location: 'https://www.dome.example/healthz' } }
  expect(await checkAddress(deps)).toEqual(
    error(
      `${publicUrl} redirects to https://www.dome.example/healthz.`,
      'Set PUBLIC_URL to the address where people end up, without a path.',
    ),
  )
  proxy.ways.answer = { status: 404, body: 'nginx' }
  expect(await checkAddress(deps)).toEqual(
    error(
      `${publicUrl} answers, but it isn’t this site (404).`,
      'Have the proxy pass everything on to HOST and PORT, or correct PUBLIC_URL.',
    ),
  )
  const nowhere = withUrl('https://127.0.0.1:1')
  expect(await checkAddress(nowhere)).toEqual(
    error('https://127.0.0.1:1 can’t be reached from here: ECONNREFUSED.', readTodo),
  )
  const notReached = skipped('Not checked: the address can’t be reached.')
  expect(await checkTls(nowhere)).toEqual(notReached)
  expect(await checkCookies(nowhere)).toEqual(notReached)
  expect(await checkVisitorAddress(nowhere, token)).toEqual(notReached)
})

test('the doctor reports missing TLS, an untrusted certificate, and one about to expire', async () => {
  expect(await checkTls(withUrl('http://localhost:3000'))).toEqual(
    skipped('PUBLIC_URL is on this machine: no TLS is needed.'),
  )
  expect(await checkTls(withUrl('http://dome.example'))).toEqual(
    error(
      'Passwords travel unencrypted: PUBLIC_URL begins with http://.',
      'Put a proxy with TLS in front, such as Caddy, and set PUBLIC_URL to its https:// address.',
    ),
  )
  expect(await checkTls({ ...deps, ca: undefined })).toEqual(
    error(
      `Browsers refuse ${publicUrl}: DEPTH_ZERO_SELF_SIGNED_CERT.`,
      'Give the proxy a certificate for this name that browsers trust. Caddy gets one on its own.',
    ),
  )
  const nearEnd = () => new Date(certificateEnd.getTime() - 5 * 86_400_000)
  expect(await checkTls({ ...deps, clock: nearEnd })).toEqual(
    warning(
      'The certificate expires in 5 days.',
      'Check the proxy’s log for why it wasn’t renewed. Caddy renews a month ahead.',
    ),
  )
})

test('the doctor reports a different PUBLIC_URL and a proxy that keeps or changes cookies', async () => {
  behind = otherUrl.port
  expect(await checkCookies(deps)).toEqual(
    error(
      `The site refuses requests from its own pages: they come from ${publicUrl}, and it expects another address.`,
      'Restart it with this PUBLIC_URL, and have the proxy pass the Origin header on unchanged.',
    ),
  )
  behind = site.port
  proxy.ways.cookies = (cookies) => cookies.map((cookie) => cookie.replace(/; *Secure/i, ''))
  const todo = 'Restart the site with this PUBLIC_URL, and have the proxy pass cookies on unchanged.'
  expect(await checkCookies(deps)).toEqual(
    error('Cookies aren’t Secure, though PUBLIC_URL begins with https://.', todo),
  )
  proxy.ways.cookies = () => []
  expect(await checkCookies(deps)).toEqual(
    error(
      `Signing in and out doesn’t work at ${publicUrl} (200).`,
      'Have the proxy pass on POST requests to /api, and the cookies that come back.',
    ),
  )
  expect(await checkCookies(withUrl(openUrl))).toEqual(ok('Cookies and the Origin header arrive.'))
  openProxy.ways.cookies = (cookies) => cookies.map((cookie) => cookie.replace(/; *HttpOnly/i, ''))
  expect(await checkCookies(withUrl(openUrl))).toEqual(error('Cookies don’t arrive the way the site sends them.', todo))
})

test("the doctor reports visitor addresses that are spoofable, all the proxy's, or not passed on", async () => {
  proxy.ways.headers = (headers) => headers
  expect(await checkVisitorAddress(deps, token)).toEqual(
    error(
      'Visitors can fake their address: the site believes whatever they send in X-Forwarded-For.',
      'Have the proxy set X-Forwarded-For itself, and list only proxies in TRUSTED_PROXY.',
    ),
  )
  expect(await checkVisitorAddress(withUrl(`http://127.0.0.1:${site.port}`), token)).toMatchObject({
    todo: 'Take this machine’s address out of TRUSTED_PROXY, unless a proxy on it sets X-Forwarded-For.',
  })
  const silent = error(
    'The proxy doesn’t pass on visitors’ addresses, so they all share the same limits: after 6 bookings in a day that aren’t paid for or confirmed, new customers are asked to call.',
    'Have the proxy set X-Forwarded-For to the visitor’s address, and set TRUSTED_PROXY=127.0.0.1',
  )
  proxy.ways.headers = ({ 'x-forwarded-for': _, ...headers }) => headers
  expect(await checkVisitorAddress(deps, token)).toEqual(silent)
  behind = waryOne.port
  proxy.ways.headers = addsClient
  expect(await checkVisitorAddress(deps, waryOne.token)).toEqual(
    error(
      'Every visitor seems to come from the proxy at 127.0.0.1, so they all share the same limits: after 6 bookings in a day that aren’t paid for or confirmed, new customers are asked to call.',
      'Set TRUSTED_PROXY=127.0.0.1',
    ),
  )
  expect(await checkVisitorAddress(deps, token)).toEqual(
    skipped('Not checked: the server that answers has a different DATA_DIR or METRICS_TOKEN.'),
  )
  expect(await checkVisitorAddress(deps, undefined)).toEqual(skipped('Not checked: METRICS_TOKEN isn’t known here.'))
})

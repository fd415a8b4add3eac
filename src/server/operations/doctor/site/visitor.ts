import { MAX_UNPROVEN_FROM_NETWORK } from '../../../../domain/booking-limits.ts'
import { DOCTOR_HEADER, doctorMark, type RequestOrigin } from '../../../platform/http/seen-by-doctor.ts'
import { error, type Finding, ok, skipped } from '../finding.ts'
import type { SiteDeps } from './address.ts'
import { ask } from './ask.ts'

const notReached = skipped('Not checked: the address can’t be reached.')

/** Checks that a write arrives with the browser's Origin and that cookies are sent correctly. Signs no one out. */
export async function checkCookies({ config: { publicUrl, isSecure }, ca, signal }: SiteDeps): Promise<Finding> {
  const answer = await ask(`${publicUrl}/api/auth/sign-out`, {
    method: 'POST',
    headers: { origin: publicUrl, 'content-type': 'application/json', 'content-length': '0' },
    ca,
    ...(signal ? { signal } : {}),
  }).catch(() => undefined)
  if (!answer) return notReached
  if (answer.status === 403)
    return error(
      `The site refuses requests from its own pages: they come from ${publicUrl}, and it expects another address.`,
      'Restart it with this PUBLIC_URL, and have the proxy pass the Origin header on unchanged.',
    )
  const cookies = answer.headers['set-cookie'] ?? []
  if (answer.status !== 200 || cookies.length === 0)
    return error(
      `Signing in and out doesn’t work at ${publicUrl} (${answer.status}).`,
      'Have the proxy pass on POST requests to /api, and the cookies that come back.',
    )
  const isMarked = cookies.every((cookie) => /; *secure/i.test(cookie) === isSecure && /; *httponly/i.test(cookie))
  if (isMarked)
    return ok(isSecure ? 'Cookies are Secure, and the Origin header arrives.' : 'Cookies and the Origin header arrive.')
  return error(
    isSecure
      ? 'Cookies aren’t Secure, though PUBLIC_URL begins with https://.'
      : 'Cookies don’t arrive the way the site sends them.',
    'Restart the site with this PUBLIC_URL, and have the proxy pass cookies on unchanged.',
  )
}

/** An address reserved for documentation (RFC 5737). */
const MADE_UP = '203.0.113.77'

/** Checks that the server sees the visitor's own address, not the proxy's or a spoofed one. */
export async function checkVisitorAddress(
  { config: { publicUrl, isSecure }, clock, ca, signal }: SiteDeps,
  metricsToken: string | undefined,
): Promise<Finding> {
  if (!metricsToken) return skipped('Not checked: METRICS_TOKEN isn’t known here.')
  const mark = doctorMark(clock(), metricsToken)
  const headers = { [DOCTOR_HEADER]: mark, 'x-forwarded-for': MADE_UP }
  const answer = await ask(`${publicUrl}/as-seen`, { headers, ca, ...(signal ? { signal } : {}) }).catch(
    () => undefined,
  )
  if (!answer) return notReached
  if (answer.status !== 200)
    return skipped('Not checked: the server that answers has a different DATA_DIR or METRICS_TOKEN.')
  return originFinding(JSON.parse(answer.text) as RequestOrigin, isSecure)
}

const SHARED = `the same limits: after ${MAX_UNPROVEN_FROM_NETWORK} bookings in a day that aren’t paid for or confirmed, new customers are asked to call.`

function originFinding({ address, socket, isTrustedProxy, forwardedFor }: RequestOrigin, hasProxy: boolean): Finding {
  if (address === MADE_UP)
    return error(
      'Visitors can fake their address: the site believes whatever they send in X-Forwarded-For.',
      hasProxy
        ? 'Have the proxy set X-Forwarded-For itself, and list only proxies in TRUSTED_PROXY.'
        : 'Take this machine’s address out of TRUSTED_PROXY, unless a proxy on it sets X-Forwarded-For.',
    )
  const isPassedOn = forwardedFor !== MADE_UP && forwardedFor !== null
  if (isPassedOn && !isTrustedProxy)
    return error(
      `Every visitor seems to come from the proxy at ${socket}, so they all share ${SHARED}`,
      `Set TRUSTED_PROXY=${socket}`,
    )
  if (!isPassedOn && (isTrustedProxy || hasProxy))
    return error(
      `The proxy doesn’t pass on visitors’ addresses, so they all share ${SHARED}`,
      `Have the proxy set X-Forwarded-For to the visitor’s address, and set TRUSTED_PROXY=${socket}`,
    )
  return ok('The site sees each visitor’s own address.')
}

import { hkdfSync, randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/data-dir.ts'
import type { RequestContext } from '../http/context.ts'
import { cookieIn, hmac, isSameBytes } from './signed-cookie.ts'

/** Identifies an account's current password: account id and password hash. */
export type Credential = { userId: string; hash: string }

type Deps = { config: Pick<Config, 'isSecure'>; secrets: Pick<Secrets, 'authSecret'> }

const DAYS = 180

/** Number of accounts remembered per browser. */
const MAX_ACCOUNTS = 5

/** A random device id and our signature over it, the account and its password hash. */
const entryPattern = /^[\w-]{22}\.[\w-]{43}$/

const nameFor = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}dome-and-den.device`

const readDeviceEntries = ({ req }: RequestContext, isSecure: boolean): string[] =>
  (cookieIn(req.raw.headers, nameFor(isSecure)) ?? '')
    .split('~', MAX_ACCOUNTS)
    .filter((entry) => entryPattern.test(entry))

const entryDevice = (entry: string) => entry.slice(0, 22)

/** Signs a device id for one account and password. Changing the password invalidates earlier entries. */
function entryFor(device: string, { userId, hash }: Credential, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32))
  return `${device}.${hmac(key, `${device} ${userId} ${hash}`).toString('base64url')}`
}

/**
 * The id of this browser if it has signed in to this account with its current password. It grants no access; it only selects
 * the rate limit for wrong passwords (sign-in-attempts.ts).
 */
export function knownDevice(
  { config, secrets }: Deps,
  c: RequestContext,
  credential: Credential | undefined,
): string | undefined {
  const asked = credential ?? { userId: '', hash: '' }
  const matchesCredential = (entry: string) =>
    isSameBytes(Buffer.from(entry), Buffer.from(entryFor(entryDevice(entry), asked, secrets.authSecret)))
  const entry = readDeviceEntries(c, config.isSecure).find(matchesCredential)
  return entry && credential ? entryDevice(entry) : undefined
}

/** Remembers that this browser signed in to the account, for the few most recent accounts. */
export function rememberDevice(deps: Deps, c: RequestContext, credential: Credential | undefined): void {
  if (!credential) return
  const { isSecure } = deps.config
  const device = knownDevice(deps, c, credential) ?? randomBytes(16).toString('base64url')
  const others = readDeviceEntries(c, isSecure).filter((entry) => entryDevice(entry) !== device)
  const entries = [entryFor(device, credential, deps.secrets.authSecret), ...others].slice(0, MAX_ACCOUNTS)
  setDeviceCookie(c, isSecure, entries.join('~'))
}

/** Removes the cookie when an account is deleted. */
export const forgetDevice = (config: Pick<Config, 'isSecure'>, c: RequestContext): void =>
  setDeviceCookie(c, config.isSecure, '', 0)

function setDeviceCookie(c: RequestContext, isSecure: boolean, value: string, maxAge = DAYS * 86_400): void {
  const attributes = { path: '/api', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge } as const
  c.header('set-cookie', generateCookie(nameFor(isSecure), value, attributes), { append: true })
}

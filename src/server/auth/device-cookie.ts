import { hkdfSync, randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import type { Asked } from '../deps.ts'
import { cookieIn, hmac, isSameBytes } from './signed-cookie.ts'

/** What an account is opened with: its id and the hash of its password. */
export type Credential = { userId: string; hash: string }

const DAYS = 180

/** How many accounts one browser remembers. */
const MAX_ACCOUNTS = 5

/** A random device id and our signature over it, its account and the password that it signed in with. */
const entryPattern = /^[\w-]{22}\.[\w-]{43}$/

const nameFor = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}dome-and-den.device`

const entriesOf = ({ var: { deps }, req }: Asked): string[] =>
  (cookieIn(req.raw.headers, nameFor(deps.config.isSecure)) ?? '')
    .split('~', MAX_ACCOUNTS)
    .filter((entry) => entryPattern.test(entry))

const deviceOf = (entry: string) => entry.slice(0, 22)

/** Signs a device id for one account and one password: a changed password makes every earlier entry worthless. */
function entryFor(device: string, { userId, hash }: Credential, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32))
  return `${device}.${hmac(key, `${device} ${userId} ${hash}`).toString('base64url')}`
}

/**
 * The id of this browser, if it signed in to this account with its present password before. It opens nothing: it only
 * says whose limit a wrong password counts towards (sign-in-limits.ts).
 */
export function knownDevice(c: Asked, credential: Credential | undefined): string | undefined {
  const asked = credential ?? { userId: '', hash: '' }
  const isOf = (entry: string) =>
    isSameBytes(Buffer.from(entry), Buffer.from(entryFor(deviceOf(entry), asked, c.var.deps.secrets.authSecret)))
  const entry = entriesOf(c).find(isOf)
  return entry && credential ? deviceOf(entry) : undefined
}

/** Remembers that this browser signed in to the account. The newest few accounts are kept. */
export function rememberDevice(c: Asked, credential: Credential | undefined): void {
  if (!credential) return
  const { authSecret } = c.var.deps.secrets
  const device = knownDevice(c, credential) ?? randomBytes(16).toString('base64url')
  const others = entriesOf(c).filter((entry) => deviceOf(entry) !== device)
  const entries = [entryFor(device, credential, authSecret), ...others].slice(0, MAX_ACCOUNTS)
  setDeviceCookie(c, entries.join('~'))
}

/** Removes the cookie, with an account that is deleted. */
export const forgetDevice = (c: Asked): void => setDeviceCookie(c, '', 0)

function setDeviceCookie(c: Asked, value: string, maxAge = DAYS * 86_400): void {
  const { isSecure } = c.var.deps.config
  const attributes = { path: '/api', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge } as const
  c.header('set-cookie', generateCookie(nameFor(isSecure), value, attributes), { append: true })
}

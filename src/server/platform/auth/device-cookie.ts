import { hkdfSync, randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/data-dir.ts'
import type { RequestContext } from '../http/context.ts'
import { cookieIn, hmac, isSameBytes } from './signed-cookie.ts'

/** What an account is opened with: its id and the hash of its password. */
export type Credential = { userId: string; hash: string }

type Deps = { config: Pick<Config, 'isSecure'>; secrets: Pick<Secrets, 'authSecret'> }

const DAYS = 180

/** How many accounts one browser remembers. */
const MAX_ACCOUNTS = 5

/** A random device id and our signature over it, its account and the password that it signed in with. */
const entryPattern = /^[\w-]{22}\.[\w-]{43}$/

const nameFor = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}dome-and-den.device`

const entriesOf = ({ req }: RequestContext, isSecure: boolean): string[] =>
  (cookieIn(req.raw.headers, nameFor(isSecure)) ?? '')
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
 * says whose limit a wrong password counts toward (sign-in-attempts.ts).
 */
export function knownDevice(
  { config, secrets }: Deps,
  c: RequestContext,
  credential: Credential | undefined,
): string | undefined {
  const asked = credential ?? { userId: '', hash: '' }
  const isOf = (entry: string) =>
    isSameBytes(Buffer.from(entry), Buffer.from(entryFor(deviceOf(entry), asked, secrets.authSecret)))
  const entry = entriesOf(c, config.isSecure).find(isOf)
  return entry && credential ? deviceOf(entry) : undefined
}

/** Remembers that this browser signed in to the account. The newest few accounts are kept. */
export function rememberDevice(deps: Deps, c: RequestContext, credential: Credential | undefined): void {
  if (!credential) return
  const { isSecure } = deps.config
  const device = knownDevice(deps, c, credential) ?? randomBytes(16).toString('base64url')
  const others = entriesOf(c, isSecure).filter((entry) => deviceOf(entry) !== device)
  const entries = [entryFor(device, credential, deps.secrets.authSecret), ...others].slice(0, MAX_ACCOUNTS)
  setDeviceCookie(c, isSecure, entries.join('~'))
}

/** Removes the cookie, with an account that is deleted. */
export const forgetDevice = (config: Pick<Config, 'isSecure'>, c: RequestContext): void =>
  setDeviceCookie(c, config.isSecure, '', 0)

function setDeviceCookie(c: RequestContext, isSecure: boolean, value: string, maxAge = DAYS * 86_400): void {
  const attributes = { path: '/api', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge } as const
  c.header('set-cookie', generateCookie(nameFor(isSecure), value, attributes), { append: true })
}

import { z } from 'zod'
import { type HashConfig, oldSiteHash } from '../../platform/auth/old-site-password.ts'
import { nameHash } from './document-name.ts'
import { bytesIn } from './hash-config.ts'
import type { NoteKind, Read } from './notes.ts'
import { firstPresent, instantIn, isFields, type OldFields, textIn } from './old-values.ts'

export type StagedAccount = NonNullable<ReturnType<typeof toStagedAccount>>

/** Placeholder in an export made without permission to read passwords. */
const REDACTED = Buffer.from('REDACTED').toString('base64')

/** Firebase salts have 14 bytes; a salt of megabytes would be hashed at every sign-in. */
const MOST_SALT = 200

/** Statistics on the passwords of an export, collected while reading and evaluated at the end. */
export interface PasswordCount {
  readable: number
  redacted: number
  /** Hashes of a length that this hash config can't produce. */
  foreign: number
}

/** Reads an account of `auth:export`. With `hashConfig` undefined, passwords are counted but not imported. */
export function readAccount(
  record: OldFields,
  hashConfig: HashConfig | undefined,
  count: PasswordCount,
  now: Date,
): Read<StagedAccount> {
  const kinds = new Set<NoteKind>()
  const uid = typeof record.localId === 'string' ? record.localId : ''
  const row = toStagedAccount(uid, record, (kind) => kinds.add(kind), now)
  if (row) {
    const { password, problem } = passwordIn(record, hashConfig, count)
    row.password = password
    const isWithoutWayIn = password === null && row.google_id === null
    if (isWithoutWayIn) kinds.add(problem ?? 'no-password')
  }
  return { ...(row ? { row } : {}), notes: [...kinds].map((kind) => ({ kind, name: `accounts/${uid || '(no ID)'}` })) }
}

function toStagedAccount(uid: string, record: OldFields, note: (kind: NoteKind) => void, now: Date) {
  const email = typeof record.email === 'string' ? record.email.trim().toLowerCase() : ''
  const problem = leftOutBecause(uid, email, record)
  if (problem) {
    note(problem)
    return undefined
  }
  const name = `accounts/${uid}`
  return {
    name,
    name_hash: nameHash(name),
    uid,
    email,
    display_name: textIn(note)(record.displayName, 200) ?? '',
    email_verified: record.emailVerified === true,
    created_at: instantIn(record.createdAt) ?? now,
    last_sign_in_at: instantIn(firstPresent(record.lastSignedInAt, record.lastLoginAt)) ?? null,
    google_id: googleIdIn(record.providerUserInfo),
    password: null as string | null,
  }
}

function leftOutBecause(uid: string, email: string, { disabled }: OldFields): NoteKind | undefined {
  if (!/^[\x21-\x7e]{1,128}$/.test(uid)) return 'no-id'
  if (disabled === true) return 'disabled'
  return z.email().max(254).safeParse(email).success ? undefined : 'no-address'
}

function googleIdIn(providers: unknown): string | null {
  const google = Array.isArray(providers)
    ? providers.find((one) => isFields(one) && one.providerId === 'google.com')
    : null
  const id = google && firstPresent(google.rawId, google.uid)
  return typeof id === 'string' && id !== '' ? id : null
}

function passwordIn({ passwordHash, salt }: OldFields, hashConfig: HashConfig | undefined, count: PasswordCount) {
  if (typeof passwordHash !== 'string' || passwordHash === '') return { password: null }
  if (passwordHash === REDACTED) count.redacted++
  else if (typeof salt !== 'string' || salt === '' || salt.length > MOST_SALT)
    return { password: null, problem: 'bad-hash' as const }
  // The hash is the encrypted signer key, so it has the key's length.
  else if (hashConfig && bytesIn(passwordHash) !== bytesIn(hashConfig.signerKey)) count.foreign++
  else {
    count.readable++
    return { password: hashConfig ? oldSiteHash(hashConfig, { salt, hash: passwordHash }) : null }
  }
  return { password: null, problem: 'bad-hash' as const }
}

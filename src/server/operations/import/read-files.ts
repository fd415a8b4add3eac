import type { Settings } from '../../../domain/schedule/settings-changes.ts'
import type { HashConfig } from '../../platform/auth/old-site-password.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { nameHash } from './document-name.ts'
import { type JsonPath, jsonValues } from './json-values.ts'
import { type PasswordCount, readAccount } from './old-account.ts'
import { readBlock, readSettings } from './old-availability.ts'
import { readBooking } from './old-booking.ts'
import { instantIn, isFields, type OldFields, storable, textIn } from './old-values.ts'
import type { Stage } from './stage.ts'

const known = ['bookings', 'users', 'availability', 'blockedDates']

// Keys around the collections, depending on the export tool.
const wrappers = ['__collections__', 'collections', 'data']

export interface FilesRead {
  settings?: { settings: Settings } | { problem: string }
  /** Collections that aren't imported. */
  otherCollections: string[]
}

interface Options {
  now: Date
  /** Called with the number of documents read so far. */
  onProgress: (file: string, documents: number) => void
}

/** Reads Firestore documents into the stage one at a time, so file size doesn't affect memory. */
export async function readFirestore(
  files: readonly string[],
  stage: Stage,
  { now, onProgress }: Options,
): Promise<FilesRead> {
  const read: FilesRead = { otherCollections: [] }
  for (const file of files) {
    let documents = 0
    for await (const { path, value } of jsonValues(file, (place) => isDocument(place, read.otherCollections))) {
      if (!isFields(value)) continue
      const [collection, id] = path.slice(-2)
      await stageDocument(stage, read, String(collection), documentId(id, value), ownFields(value), now)
      onProgress(file, ++documents)
    }
    if (documents === 0)
      throw new CannotStart(`${file} has none of the collections ${known.join(', ')}: is it an export of the old site?`)
  }
  return read
}

function isDocument(path: JsonPath, others: string[]): boolean {
  const at = path.findIndex((key) => !wrappers.includes(String(key)))
  const collection = path[at]
  if (typeof collection !== 'string') return false
  if (known.includes(collection)) return path.length === at + 2
  if (path.length === at + 1 && others.length < 20 && !others.includes(collection)) others.push(collection)
  return false
}

/** In a list, the document contains its id. */
const documentId = (key: string | number | undefined, { id, __id__, _id }: OldFields): string =>
  storable([key, id, __id__, _id].find((own) => typeof own === 'string') ?? '') as string

/** The fields without nested collections, which §3 doesn't have. */
const ownFields = ({ __collections__, ...fields }: OldFields) => storable(fields) as OldFields

async function stageDocument(
  stage: Stage,
  read: FilesRead,
  collection: string,
  id: string,
  fields: OldFields,
  now: Date,
) {
  if (id === '') return stage.note({ kind: 'no-id', name: `${collection}/…` })
  if (collection === 'bookings') return stage.add('staged_bookings', readBooking(id, fields, now))
  if (collection === 'blockedDates') return stage.add('staged_blocks', readBlock(id, fields, now))
  if (collection === 'users') return stage.add('staged_profiles', { row: toStagedProfile(id, fields, now), notes: [] })
  if (id === 'settings') read.settings = readSettings(fields)
}

function toStagedProfile(id: string, fields: OldFields, now: Date) {
  const text = textIn(() => {})
  const name = `users/${id}`
  return {
    name,
    name_hash: nameHash(name),
    uid_hash: nameHash(`accounts/${id}`),
    display_name: text(fields.displayName, 200),
    email: text(fields.email, 254),
    phone: text(fields.phone, 50),
    address: text(fields.address, 500),
    updated_at: instantIn(fields.updatedAt) ?? now,
  }
}

/** Reads the accounts of `auth:export`. Throws `CannotStart` if their passwords can't belong to the hash config. */
export async function readUsers(
  file: string,
  hashConfig: HashConfig | undefined,
  stage: Stage,
  { now, onProgress }: Options,
): Promise<void> {
  const count: PasswordCount = { readable: 0, redacted: 0, foreign: 0 }
  let accounts = 0
  for await (const { value } of jsonValues(file, (path) => path.length === 2 && path[0] === 'users')) {
    if (!isFields(value)) continue
    await stage.add('staged_accounts', readAccount(storable(value) as OldFields, hashConfig, count, now))
    onProgress(file, ++accounts)
  }
  if (accounts === 0)
    throw new CannotStart(`${file} has no "users". Make it with: firebase auth:export FILE --format=json`)
  requirePasswords(file, count, hashConfig)
}

function requirePasswords(file: string, { readable, redacted, foreign }: PasswordCount, hashConfig?: HashConfig) {
  if (redacted > 0 && readable === 0)
    throw new CannotStart(
      `${file} was exported without its passwords (REDACTED). Export it again as an owner of the project.`,
    )
  if (readable > 0 && !hashConfig) throw new CannotStart(`${file} has passwords. To keep them, add --hash-config FILE.`)
  if (foreign > 0 && readable === 0)
    throw new CannotStart(
      `--hash-config doesn’t fit ${file}: its signer key isn’t as long as any of the passwords. Is it from another project?`,
    )
}

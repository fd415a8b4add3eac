import { readFileSync } from 'node:fs'
import type { HashConfig } from '../auth/old-site-password.ts'
import { CannotStart } from '../config/startup-error.ts'

const where =
  'Copy it whole from the Firebase console: Authentication, Users, the menu at the top right, Password hash parameters.'

/** The parameters of `--hash-config FILE`, as the console shows them or as JSON. Throws `CannotStart` with what is wrong. */
export function readHashConfig(file: string): HashConfig {
  const text = textOf(file)
  const fields = new Map(
    [...text.matchAll(/\b(\w+)"?\s*[:=]\s*"?([\w+/=-]+)/g)].map(([, name = '', value = '']) => [plain(name), value]),
  )
  const refuse = (problem: string) => new CannotStart(`${file}: ${problem} ${where}`)
  const algorithm = fields.get('algorithm') ?? 'SCRYPT'
  if (algorithm !== 'SCRYPT')
    throw new CannotStart(
      `${file}: we can’t bring in passwords hashed with ${algorithm}, only with Firebase’s own SCRYPT.`,
    )

  const signerKey = fields.get('signerkey') ?? ''
  const saltSeparator = fields.get('saltseparator') ?? ''
  const rounds = Number(fields.get('rounds'))
  const memCost = Number(fields.get('memcost') ?? fields.get('memorycost'))
  if (bytesIn(signerKey) === 0) throw refuse('There’s no base64_signer_key in it.')
  if (!fields.has('saltseparator')) throw refuse('There’s no base64_salt_separator in it.')
  // The bounds of the identity service; a check of one password must not take all memory either.
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 8)) throw refuse('rounds must be a number from 1 to 8.')
  if (!(Number.isInteger(memCost) && memCost >= 1 && memCost <= 14))
    throw refuse('mem_cost must be a number from 1 to 14.')
  return { memCost, rounds, saltSeparator, signerKey }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CannotStart(`${file} can’t be read: ${(error as Error).message}.`, { cause: error })
  }
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/_/g, '')
    .replace(/^base64/, '')

/** How many bytes a text in base64 holds. */
export const bytesIn = (base64: string): number => Buffer.from(base64, 'base64').length

import { readFileSync, statSync } from 'node:fs'
import { type HashConfig, isCost, mostCost } from '../../platform/auth/old-site-password.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'

const where =
  'Copy it whole from the Firebase console: Authentication, Users, the menu at the top right, Password hash parameters.'

/** Reads the parameters of `--hash-config FILE`, as shown by the console or as JSON. Throws `CannotStart` if invalid. */
export function readHashConfig(file: string): HashConfig {
  const text = readConfigText(file)
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
  if (!isCost('rounds', rounds)) throw refuse(`rounds must be a number from 1 to ${mostCost.rounds}.`)
  if (!isCost('memCost', memCost)) throw refuse(`mem_cost must be a number from 1 to ${mostCost.memCost}.`)
  return { memCost, rounds, saltSeparator, signerKey }
}

/** The console's text has only about 300 characters. */
const MOST_BYTES = 4_096

function readConfigText(file: string): string {
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new Error('it’s not a file')
    if (found.size > MOST_BYTES) throw new CannotStart(`${file} is too long for password hash parameters. ${where}`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`${file} can’t be read: ${(error as Error).message}.`, { cause: error })
  }
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/_/g, '')
    .replace(/^base64/, '')

/** Number of bytes encoded by a base64 string. */
export const bytesIn = (base64: string): number => Buffer.from(base64, 'base64').length

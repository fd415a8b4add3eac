import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { variableNames } from '../../platform/config/config.ts'
import { type Finding, ok, warning } from './finding.ts'

/** What commands, tests and Node.js itself read beside the server. */
const alsoRead = [
  'BACKUP_PASSPHRASE',
  'DEV_CARDS',
  'STRIPE_STAND_IN_RECORDING',
  'TEST_DATABASE_URL',
  'NODE_OPTIONS',
  'TZ',
]
const known = [...new Set([...variableNames, ...alsoRead])]

/** Names that begin so are meant for us, wherever they come from. */
const ours = /^(ADMIN|BUSINESS|EMAILJS|SMTP|STRIPE|STORAGE|BACKUP|TRUSTED)_/

/** A shorter name is too near to those of others, as HOST is to HOME. */
const SHORTEST = 7

/** The names of the variables in the file `.env`, where there is one. */
export const namesInOwnFile = (file = '.env'): string[] =>
  existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []

/**
 * Names that nothing reads: near misses of ours anywhere in the environment, and whatever else stands in our own file of
 * variables, whose names are `ownFile`.
 */
export function checkVariables(environment: Record<string, string | undefined>, ownFile: readonly string[]): Finding {
  const unread = Object.keys(environment)
    .filter((name) => !known.includes(name))
    .filter((name) => ownFile.includes(name) || ours.test(name) || nearest(name) !== undefined)
    .map((name) => {
      const meant = nearest(name)
      return meant ? `${name} (did you mean ${meant}?)` : name
    })
  if (unread.length === 0) return ok('The site reads every variable that’s set.')
  return warning(`Nothing reads ${unread.join(' or ')}.`, 'Correct the name, or remove it.')
}

function nearest(name: string): string | undefined {
  if (name.length < SHORTEST) return undefined
  const near = known.map((other) => [other, distance(name.toUpperCase(), other)] as const).filter(([, far]) => far <= 2)
  return near.sort(([, a], [, b]) => a - b)[0]?.[0]
}

/** How many letters must be changed, put in or left out to make one of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (b[j] === letter ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

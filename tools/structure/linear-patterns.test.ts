import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './rooms.mjs'

/**
 * Skips the chat helper: it matches visitors' words in their own browser, so only they would wait. Anything else the
 * pages match may come from a link.
 */
const isAnybodys = (file: string) => !file.startsWith('src/web/caddie/')

/** Every regular expression literal in these files, with its file. */
function patternsIn(files: Iterable<string>) {
  const found: { file: string; pattern: RegExp }[] = []
  for (const file of files) {
    JSON.stringify(parseSync(file, readFileSync(file, 'utf8')).program, (_, node) => {
      if (node?.type === 'Literal' && node.regex) {
        found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
      }
      return typeof node === 'bigint' ? undefined : node
    })
  }
  return found
}

/** One character of each kind that patterns name (digits, letters, spaces, marks). A pattern's own characters are added. */
const ofEachKind = ['0', 'a', 'A', ' ', '\t', '\n', '/', '@', '.', '-', '\\', '"', '\u0000', 'é']

/** Generates runs of one or two characters, after one that may start the match and before one that may break it. */
function* hostile(pattern: RegExp, length: number): Generator<string> {
  const own = pattern.source.replace(/\\[a-zA-Z]/g, '').match(/[^\\()[\]{}?*^$|]/gu) ?? []
  const characters = [...new Set([...ofEachKind, ...own])]
  for (const first of characters) {
    for (const second of ['', ...characters]) {
      for (const last of ['', '\u0000', '!']) {
        yield second + first.repeat(length) + last
        if (last && second) yield (first + second).repeat(length / 2) + last
      }
    }
  }
}

/** CPU time of this thread only, so other load on the machine doesn't count. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** CPU milliseconds, the best of three. */
function measureTime(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let count = 0; count < 3; count++) {
    const begun = processorMs()
    text.replace(pattern, '') // tries every position, as match and test do
    best = Math.min(best, processorMs() - begun)
    if (best < SUSPICIOUS_MS) break
  }
  return best
}

/** At 22 characters, an exponential pattern is already slow; at 2,000 it would never finish. */
const SHORT = 22
const LENGTH = 2_000
/**
 * On two thousand characters, a linear pattern takes microseconds and a quadratic one milliseconds, even on a fast machine.
 */
const SUSPICIOUS_MS = 0.25

/** Yields texts from batches of ten that ran slowly. Reading the clock for every text would cost more than the match. */
function* slowTogether(pattern: RegExp, texts: Iterable<string>): Generator<string> {
  let some: string[] = []
  let begun = processorMs()
  const slow = () => (processorMs() - begun > SUSPICIOUS_MS ? some : [])
  for (const text of texts) {
    text.replace(pattern, '')
    if (some.push(text) < 10) continue
    yield* slow()
    some = []
    begun = processorMs()
  }
  yield* slow()
}

/** A text on which this pattern is slower than linear: four times the input takes more than nine times as long. */
function worseThanLinear(pattern: RegExp): string | undefined {
  for (const text of slowTogether(pattern, hostile(pattern, SHORT)))
    if (measureTime(pattern, text) > SUSPICIOUS_MS) return JSON.stringify(text)
  const longer = hostile(pattern, 4 * LENGTH)
  for (const text of hostile(pattern, LENGTH)) {
    const grown = longer.next().value as string
    const time = measureTime(pattern, text)
    if (time < SUSPICIOUS_MS) continue
    if (measureTime(pattern, grown) > 9 * time)
      return `${JSON.stringify(text.slice(0, 6))}…${JSON.stringify(text.at(-1))}`
  }
  return undefined
}

test.each([/\/+$/, /(?<=.)\/+$/, /\+[^@]*@/, /\S*@\S*/g, /^\d\s*a?\s*b?$/, /(\w+)\s*:/g, /^([a-z]+)*$/])(
  'the check detects that %s is not linear',
  (pattern) => void expect(worseThanLinear(pattern)).toBeDefined(),
)

test('no regular expression that sees input takes worse than linear time on hostile input', () => {
  const patterns = patternsIn(sourceFiles().filter(isAnybodys))
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.flatMap(({ file, pattern }) => {
    const text = worseThanLinear(pattern)
    return text ? [`${file} ${pattern} on ${text}`] : []
  })
  expect(slow).toEqual([])
}, 120_000)

test('no regular expression is built at run time, except the one for email addresses', () => {
  const built = sourceFiles().filter(
    (file) =>
      isAnybodys(file) && !/\.test\.|^src\/stand-in\//.test(file) && /new RegExp\(/.test(readFileSync(file, 'utf8')),
  )
  expect(built).toEqual(['src/server/platform/audit/forget-in-audit.ts'])
})

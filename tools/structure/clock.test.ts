import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const clockRead = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/

// Only where a process starts is the real clock created and passed on.
const beginnings = /^src\/server\/(start-server|cli\/[\w-]+)\.ts$/

test.each(['Date.now()', 'new Date()', 'someClock ?? Date.now'])('%s counts as reading the clock', (code) =>
  expect(clockRead.test(code)).toBe(true),
)

test('domain, server and stand-ins take the clock as a parameter and never read it', () => {
  const files = globSync(['src/{domain,server}/**/*.ts', 'test/stand-in/**/*.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const asked = files.filter((file) => !/\.test\.ts$/.test(file) && !beginnings.test(file))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((file) => clockRead.test(readFileSync(file, 'utf8')))).toEqual([])
})

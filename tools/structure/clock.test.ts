import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const clockRead = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/

// Where a process begins, it takes the real clock and hands it on.
const beginnings = /^src\/server\/(start-server|cli\/[\w-]+)\.ts$/

test.each(['Date.now()', 'new Date()', 'someClock ?? Date.now'])('%s reads the clock', (code) =>
  expect(clockRead.test(code)).toBe(true),
)

test('domain, server and stand-ins read no clock: it is a parameter', () => {
  const files = globSync(['src/{domain,server}/**/*.ts', 'test/stand-in/**/*.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const asked = files.filter((file) => !/\.test\.ts$/.test(file) && !beginnings.test(file))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((file) => clockRead.test(readFileSync(file, 'utf8')))).toEqual([])
})

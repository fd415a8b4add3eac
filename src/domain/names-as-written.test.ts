import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// People search a page for "Driver's Den" or "4-8 players" with plain keys, and not every browser or mail program
// matches those to a curly apostrophe or an en dash. Full sentences keep theirs.
const typeset = /Driver’s|\b4–8\b|\b8–15\b/

const root = join(import.meta.dirname, '../..')

test('names and group sizes are spelled everywhere as in the catalog', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const read = files.filter((name) => /\.(tsx?|svg)$/.test(name) && !name.endsWith('names-as-written.test.ts'))
  expect(read.length).toBeGreaterThan(500)
  expect(read.filter((name) => typeset.test(readFileSync(join(root, 'src', name), 'utf8')))).toEqual([])
})

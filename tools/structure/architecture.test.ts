import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawArchitecture } from './architecture.mjs'

test('docs/architecture.svg is up to date (npm run architecture)', () => {
  expect(readFileSync('docs/architecture.svg', 'utf8')).toBe(drawArchitecture())
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawArchitecture } from './architecture.mjs'

test('docs/architecture.svg shows the code as it is (npm run architecture)', () => {
  expect(readFileSync('docs/architecture.svg', 'utf8')).toBe(drawArchitecture())
})

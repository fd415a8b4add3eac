import { expect, test } from 'vitest'
import { stubSessionStorage } from '../app/storage/testing-session-storage.ts'
import { consumeLimit } from './use-submission.ts'

test('an account may submit three times per minute', () => {
  stubSessionStorage()
  const at = (seconds: number) => consumeLimit('dana', new Date(Date.UTC(2026, 11, 1, 12, 0, seconds)))
  expect([at(0), at(1), at(2), at(3)]).toEqual([true, true, true, false])
  expect(consumeLimit('lee', new Date(Date.UTC(2026, 11, 1, 12, 0, 3)))).toBe(true)
  expect(at(59)).toBe(false)
  expect(at(60)).toBe(true)
})

import { expect, test } from 'vitest'
import { stubSessionStorage } from '../app/storage/testing-session-storage.ts'
import { countAttempt } from './use-submission.ts'

test('an account may submit three times per minute', () => {
  stubSessionStorage()
  const at = (seconds: number) => countAttempt('dana', new Date(Date.UTC(2026, 11, 1, 12, 0, seconds)))
  expect([at(0), at(1), at(2), at(3)]).toEqual([true, true, true, false])
  expect(countAttempt('lee', new Date(Date.UTC(2026, 11, 1, 12, 0, 3)))).toBe(true)
  expect(at(59)).toBe(false)
  expect(at(60)).toBe(true)
})

import { expect, test } from 'vitest'
import { remindedWords } from './overdue-acts.tsx'

test.each([
  ['2026-06-01T21:15:00Z', 'Reminded at 2:15\u00a0PM'],
  ['2026-06-01T21:20:50Z', 'Reminded at 2:20\u00a0PM'],
  ['2026-05-31T21:15:00Z', 'Reminded Sun,\u00a0May\u00a031, 2:15\u00a0PM'],
  ['2026-06-02T16:00:00Z', 'Reminder goes out at 9:00\u00a0AM'],
])('a balance reminder of %s reads "%s"', (at, words) => {
  expect(remindedWords(new Date(at), new Date('2026-06-01T21:20:00Z'))).toBe(words)
})

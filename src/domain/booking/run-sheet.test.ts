import { expect, test } from 'vitest'
import { crewTimes, packedWords, setupWords } from './run-sheet.ts'

const crewTimesBetween = (start: string, end: string) => crewTimes(new Date(`${start}-07:00`), new Date(`${end}-07:00`))

test('setup and teardown times read as short ranges', () => {
  const times = crewTimesBetween('2026-12-15T16:00:00', '2026-12-15T18:00:00')
  expect(setupWords(times)).toBe('Set up between 3:15 and 3:30 PM')
  expect(packedWords(times)).toBe('Packed up between 6:20 and 6:30 PM')
})

test('a range across noon names both AM and PM', () => {
  expect(setupWords(crewTimesBetween('2026-12-15T12:30:00', '2026-12-15T14:00:00'))).toBe(
    'Set up between 11:45 AM and 12:00 PM',
  )
})

import { expect, test } from 'vitest'
import { countdownAnnouncement, countdownDigits, countdownMinutes, untilLabel } from './countdown-words.ts'

const minutes = (count: number) => count * 60_000

test('the countdown digits round up and never go below zero', () => {
  expect([30, 9.5, 0.01, 0].map((left) => countdownDigits(minutes(left)))).toEqual(['30:00', '9:30', '0:01', '0:00'])
  expect(countdownDigits(-5_000)).toBe('0:00')
})

test('minutes left are rounded up', () => {
  expect([29.2, 1, 0.2, 0].map((left) => countdownMinutes(minutes(left)))).toEqual([
    '30 minutes',
    '1 minute',
    '1 minute',
    '0 minutes',
  ])
})

test('a whole hold is announced five times, not every second', () => {
  const said: string[] = []
  let before: number | undefined
  for (let left = minutes(30); left >= -minutes(1); left -= 1_000) {
    const words = countdownAnnouncement(before, left)
    if (words) said.push(words)
    before = left
  }
  expect(said).toEqual([
    '30 minutes left to pay.',
    '10 minutes left to pay.',
    '5 minutes left to pay.',
    '1 minute left to pay.',
    'Your hold on this time has ended.',
  ])
})

test('a hold of days is first announced when the countdown starts', () => {
  expect(countdownAnnouncement(undefined, minutes(2_880))).toBeUndefined()
  expect(countdownAnnouncement(minutes(60.02), minutes(60))).toBe('60 minutes left to pay.')
})

test('a page that slept through several marks announces the time left once', () => {
  expect(countdownAnnouncement(minutes(29), minutes(3))).toBe('3 minutes left to pay.')
  expect(countdownAnnouncement(minutes(3), minutes(2))).toBeUndefined()
})

test('a page opened after the hold ended announces that immediately', () => {
  expect(countdownAnnouncement(undefined, 0)).toBe('Your hold on this time has ended.')
  expect(countdownAnnouncement(0, -1_000)).toBeUndefined()
})

test('the end of a hold is a time in Phoenix, with the date if it is not today', () => {
  const now = new Date('2026-12-04T20:30:00Z')
  expect(untilLabel(new Date('2026-12-04T21:01:40Z'), now)).toBe('2:01\u00a0PM')
  expect(untilLabel(new Date('2026-12-06T21:01:00Z'), now)).toBe('2:01\u00a0PM on Sunday, December\u00a06, 2026')
})

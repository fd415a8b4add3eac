import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { groupAnswer, packageTalkedAbout } from './group-answer.ts'
import { detectIntent } from './intent.ts'

const now = toInstant('2026-11-20', 12)
const friday = { from: '2026-11-27', to: '2026-11-27' }
const tuesday = { from: '2026-12-01', to: '2026-12-01' }

test.each([
  [
    12,
    friday,
    2,
    "Driver's Den is made for 8-15 players. On Friday, November 27 (weekend rate), it’s $300 for 2 hours, then $300 per extra hour.",
  ],
  [
    6,
    tuesday,
    3,
    'Iron Dome is made for 4-8 players. On Tuesday, December 1, it’s $300 for 3 hours, then $150 per extra hour.',
  ],
  [
    12,
    undefined,
    2,
    "Driver's Den is made for 8-15 players. It’s $250 for 2 hours, then $200 per extra hour. Friday through Sunday, it’s $300 for 2 hours, then $300 per extra hour.",
  ],
  [
    8,
    tuesday,
    2,
    "Both fit a group of 8. On Tuesday, December 1, Iron Dome is $150 for 2 hours, then $150 per extra hour, and Driver's Den is $250 for 2 hours, then $200 per extra hour.",
  ],
  [
    2,
    tuesday,
    2,
    'Iron Dome is plenty for 2. On Tuesday, December 1, it’s $150 for 2 hours, then $150 per extra hour.',
  ],
  [
    40,
    { from: '2026-11-28', to: '2026-11-29' },
    2,
    "Driver's Den is made for up to 15 players. For a group of 40, ask us about Additional Players, $25 a person. On weekends, Driver's Den is $300 for 2 hours, then $300 per extra hour.",
  ],
])('a group of %d people on %j for %d hours gets the answer "%s"', (people, days, hours, answer) => {
  expect(groupAnswer(people, days, hours)).toBe(answer)
})

test.each([
  '12 people on Friday',
  'friday, 12 guests',
  'are you free next friday, we are 12',
  '12 of us, how much on friday',
])('the question "%s" checks the calendar for a group of 12', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'availability', question: { days: friday }, people: 12 })
})

test.each([
  'what do you charge for 12 people',
  'which package for a group of 12',
  'does the den fit 12 people',
  '12 people?',
])('the question "%s" gets the packages that fit', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned: { answer: groupAnswer(12, undefined, 2) } })
})

test.each([
  ['can 12 people and the dome fit in my garage', 'space'],
  ['what if it rains and we are 12 people', 'weather'],
  ['we are 12 people, do you come to mesa', 'area'],
  ['can i cancel for 12 people on friday', 'cancellation'],
])('the question "%s" isn’t answered as a group question but as %s', (text, topic) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned: { topic } })
})

test.each([
  'Can kids play?',
  'is it good for a child',
  'would toddlers',
  'could my 9 nephews and other kids try it',
  'kids ok?',
])('the question "%s" isn’t about what’s included', (text) => {
  const intent = detectIntent(text, now)
  expect(intent).toMatchObject(
    text === 'would toddlers' ? { kind: 'unknown' } : { kind: 'faq', entry: { id: 'beginners' } },
  )
})

test.each([
  ['Is the Iron Dome free on Saturday?', 'iron-dome'],
  ['the drivers den', 'drivers-den'],
  ["Iron Dome or Driver's Den?", undefined],
  ['a den package', 'drivers-den'],
  ['set it up in my den', undefined],
  ['the dome in our den', 'iron-dome'],
  ['12 people on Friday', 'drivers-den'],
  ['8 people on Friday', undefined],
  ['Friday at 5', undefined],
] as const)('%j talks about the package %s', (text, packageId) => {
  expect(packageTalkedAbout(text)).toBe(packageId)
})

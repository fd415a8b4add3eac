import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { detectIntent, intentTopic, pricedQuestion, saidWith, type Talk } from './intent.ts'

const now = toInstant('2026-11-20', 12)
const answerTo = (text: string) => {
  const intent = detectIntent(text, now)
  if (intent.kind === 'availability') return intent.isPriced ? 'day and price' : 'day'
  return intent.kind === 'canned' ? intent.canned.topic : intent.kind
}

/** What the last of these messages is answered with, each going on with the one before. */
function lastIntent(texts: readonly string[]) {
  let talk: Talk = {}
  const intents = texts.map((text) => {
    const said = saidWith(text, talk)
    const intent = detectIntent(text, now, { ...said, topic: talk.topic, priced: talk.priced })
    talk = { ...said, topic: intentTopic(intent), priced: pricedQuestion(intent) }
    return intent
  })
  return intents.at(-1)
}

test.each([
  ['How much do I get back if I cancel Saturday', 'cancellation'],
  ['how much will I be refunded if I cancel on Dec 5', 'cancellation'],
  ['How much if it rains Saturday', 'weather'],
  ['How much to come to Mesa Saturday', 'area'],
  ['how much is travel to Tucson on Saturday', 'area'],
])('"%s" isn’t about what the day costs but %s', (text, topic) => {
  expect(answerTo(text)).toBe(topic)
})

test.each([
  ['How much next Saturday', 'day and price'],
  ["How much New Year's Eve", 'day and price'],
  ['How much next month', 'price'],
  ['How much mornings in December', 'price'],
  ['How much extra for Saturday', 'price'],
])('"%s" is answered with the %s', (text, answer) => {
  expect(answerTo(text)).toBe(answer)
})

test.each(['Difference between weekday and weekend', 'Is Sunday a weekend', 'is saturday a weekend'])(
  '"%s" is answered with the weekend rate',
  (text) => {
    expect(detectIntent(text, now)).toMatchObject({ kind: 'faq', entry: { id: 'weekend' } })
  },
)

test('"and the den?" after a price keeps the hours, the day and its start', () => {
  expect(lastIntent(['how much for 4 hours', 'And the den?'])).toMatchObject({
    canned: { answer: expect.stringContaining("Driver's Den is $650 for 4 hours") },
  })
  const asked = 'saturday dec 12 at 3pm in the dome for 3 hours, how much'
  expect(lastIntent([asked, 'and for the den?'])).toMatchObject({
    kind: 'availability',
    isPriced: true,
    question: { days: { from: '2026-12-12' }, window: { earliest: 15, latest: 15 }, hours: 3 },
  })
})

test('"is the den bigger" after a price isn’t answered with a price', () => {
  expect(lastIntent(['how much is it', 'is the den bigger'])).not.toMatchObject({ kind: 'canned' })
})

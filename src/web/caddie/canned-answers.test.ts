import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivalAnswer,
  cannedAnswers,
  canSend,
  depositAnswer,
  fallbackAnswer,
  greeting,
  quickQuestions,
  typingDelay,
} from './canned-answers.ts'

const answerTo = (topic: string) => cannedAnswers.find((canned) => canned.topic === topic)?.answer ?? ''

test('there are eight canned answers, each for a different topic', () => {
  expect(cannedAnswers).toHaveLength(8)
  expect(new Set(cannedAnswers.map(({ topic }) => topic)).size).toBe(8)
})

test('the first four are the quick questions', () => {
  expect(quickQuestions.map(({ topic }) => topic)).toEqual(['space', 'setup', 'confirmation', 'weather'])
})

test('the greeting introduces the personal caddie and asks how it can help', () => {
  expect(greeting).toMatch(/personal caddie.*How can I help\?/)
})

test('the fallback is the sentence of the specification, letter for letter', () => {
  expect(fallbackAnswer('hello@example.com')).toBe(
    "I'm still learning! Please reach out to us directly at hello@example.com for anything custom. I'm here to help with common questions about our services.",
  )
})

const claims = {
  space: ['12′ × 12′', '15′ × 15′'],
  setup: ['Under 30 minutes'],
  confirmation: ['Within 24 hours'],
  weather: ['reschedule for free'],
  price: [
    'Iron Dome is $150 for 2 hours, then $150 per extra hour',
    "Driver's Den is $250 for 2 hours, then $200 per extra hour. Friday through Sunday, Iron Dome is $200 for 2 hours",
  ],
  area: ['within 50 miles'],
  included: ['dedicated technician'],
  cancellation: ['Cancel 7 days or more before: your deposit comes back.', '48 hours before'],
}

test.each(Object.entries(claims))('the answer about %s states %j', (topic, claimed) => {
  for (const claim of claimed) expect(answerTo(topic)).toContain(claim)
})

test('the deposit answer states the amount, when the rest is due, and how to pay it', () => {
  expect(depositAnswer).toBe(
    'The deposit is 25% of the total, and the rest is due 48 hours before the event. If you book later than that, it’s all due at once. Right after you book, you’ll pay the deposit on a secure card page, or we’ll email you to arrange it.',
  )
})

test('the arrival answer has the setup times of the FAQ', () => {
  expect(arrivalAnswer).toBe('We arrive 30–45 minutes before you start, to set up.')
})

test('the typing delay is always 600 to 900 ms, which leaves a slow phone 100 ms to draw', () => {
  expect(typingDelay(0)).toBe(600)
  expect(typingDelay(0.5)).toBe(750)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const delay = typingDelay(random)
      return delay >= 600 && delay <= 900
    }),
  )
})

test('blank text can’t be sent', () => {
  expect(canSend('')).toBe(false)
  expect(canSend(' \t\n')).toBe(false)
  expect(canSend(' rain? ')).toBe(true)
})

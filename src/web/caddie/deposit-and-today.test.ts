import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { depositAnswer } from './canned-answers.ts'
import { detectIntent } from './intent.ts'
import { tuningSmallTalk } from './matching/tuning-questions.test-data.ts'

const now = toInstant('2026-11-20', 12)
const today = { from: '2026-11-20', to: '2026-11-20' }

const intentTopic = (text: string) => {
  const intent = detectIntent(text, now)
  return intent.kind === 'canned' ? intent.canned.topic : intent.kind
}

test.each([
  'how much is the deposit',
  'do i pay now',
  'when is the rest due',
  'whats the down payment',
  'deposit?',
  'is there a deposit',
  'do u take a deposit',
  'is a deposit required to hold the date',
  'how much upfront',
  'do i pay up front?',
  'how much down',
  'what percent do i have to put down',
  'when do i pay the balance',
  'remaining balance',
  'When is payment due?',
  'when do i have to pay',
  'when will you charge me',
  'do you charge my card now',
  'can we pay later',
  'do i have to pay everything at once',
  'is it due in full',
  'do we pay the day of',
  'do I pay in advance',
  'how do i pay',
])('the question "%s" gets the answer about the deposit and when the rest is due', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned: { topic: 'price', answer: depositAnswer } })
})

test.each([
  'how much',
  'what do you charge for 10 people',
  'how much would 4 hours set me back',
  'how much more is a saturday',
])('the question "%s" gets the full price answer', (text) => {
  const canned = { topic: 'price', answer: expect.not.stringContaining(depositAnswer) }
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned })
})

test.each([
  'can you come today',
  'tonight?',
  'is today free',
  'same day',
  'same-day service?',
  'do you do same day bookings',
  'Today?',
  'anything today',
  'are you open today',
  'any chance for tonight',
  'could you swing by this afternoon',
  'can you come right now',
  'can u come 2day',
  'tonite at 7?',
  'can you set up today',
  'can you drive out here today',
  'last minute, could you do today',
  'can you come to my grandmas place today',
  'what about today',
  'what times are free today',
  'are you free later today',
  'could we do it today instead',
])('the question "%s" asks about today', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'availability', question: { days: today } })
})

test.each([
  ...tuningSmallTalk.filter((text) => text !== 'what time is it'),
  'how are you today',
  'hows your day today',
  'can you bring a pizza tonight',
  'what is on tv tonight',
  'what day is it today',
  'what time is it right now',
  'whats the date today',
  'who won today',
])('the question "%s" is unknown to the caddie', (text) => {
  expect(intentTopic(text)).toBe('unknown')
})

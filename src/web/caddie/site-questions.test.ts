import { expect, test } from 'vitest'
import { instantOf } from '../../domain/calendar.ts'
import { asksForToday } from './availability-answer.ts'
import { depositAnswer } from './caddie-answers.ts'
import { intentOf } from './intent.ts'
import { heldOutSiteQuestions } from './site-questions-held-out.test-data.ts'
import { otherRentalsQuestions } from './site-questions-other-rentals.test-data.ts'
import { tunedSiteQuestions } from './site-questions-tuned.test-data.ts'

const now = instantOf('2026-11-20', 12)

function answerTo(text: string): string {
  const intent = intentOf(text, now)
  if (intent.kind === 'unknown') return 'nowhere'
  // What it says of today is what the FAQ says of it.
  if (intent.kind === 'availability') return asksForToday(intent.question, now) ? 'faq:same-day' : 'calendar'
  if (intent.kind === 'faq') return `faq:${intent.entry.id}`
  if (intent.canned.answer === depositAnswer) return 'answer:deposit'
  return `answer:${intent.canned.topic}`
}

function tally(questions: Record<string, readonly string[]>) {
  const asked = Object.entries(questions).flatMap(([keys, texts]) =>
    texts.map((text) => ({ text, keys, got: answerTo(text) })),
  )
  const right = asked.filter(({ keys, got }) => keys.split(' ').includes(got))
  const missed = asked.filter((each) => !right.includes(each))
  const refused = missed.filter(({ got }) => got === 'nowhere')
  const wrong = missed.filter(({ got }) => got !== 'nowhere')
  return { right: right.length, wrong, refused }
}

const print = (name: string, { right, wrong, refused }: ReturnType<typeof tally>) =>
  console.info(`${name}: ${right} right, ${wrong.length} wrong, ${refused.length} refused`)

test('tuned', () => {
  const t = tally(tunedSiteQuestions)
  print('tuned', t)
  console.info([...t.wrong, ...t.refused].map(({ text, keys, got }) => `${got}  <- ${text}   [${keys}]`).join('\n'))
  expect(t.right).toBeGreaterThan(0)
})
test('held out', () => {
  const t = tally(heldOutSiteQuestions)
  print('held out', t)
  expect(t.right).toBeGreaterThan(0)
})
test('others', () => {
  const t = tally(otherRentalsQuestions)
  print('others', t)
  console.info([...t.wrong, ...t.refused].map(({ text, keys, got }) => `${got}  <- ${text}   [${keys}]`).join('\n'))
  expect(t.right).toBeGreaterThan(0)
})

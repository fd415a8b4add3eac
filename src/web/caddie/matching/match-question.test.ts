import { expect, test } from 'vitest'
import { askedQuestions, unrelatedQuestions } from './caddie-questions.test-data.ts'
import { matchQuestion } from './match-question.ts'
import { tuningQuestions, tuningSmallTalk } from './tuning-questions.test-data.ts'

const pairs = (questions: Record<string, readonly string[]>) =>
  Object.entries(questions).flatMap(([topic, asked]) => asked.map((question) => [topic, question] as const))

test('the matcher answers at least 54 of the 60 questions written before it', () => {
  const asked = pairs(askedQuestions)
  expect(asked).toHaveLength(60)
  const missed = asked.filter(([topic, question]) => matchQuestion(question)?.topic !== topic)
  expect(60 - missed.length, missed.map(String).join('\n')).toBeGreaterThanOrEqual(54)
})

test.each(unrelatedQuestions)('the matcher finds none of the eight answers for "%s"', (question) => {
  expect(matchQuestion(question)).toBeUndefined()
})

test.each(pairs(tuningQuestions))('the matcher finds the %s answer for "%s"', (topic, question) => {
  expect(matchQuestion(question)?.topic).toBe(topic)
})

test.each(tuningSmallTalk)('the matcher finds no answer for the small talk "%s"', (question) => {
  expect(matchQuestion(question)).toBeUndefined()
})

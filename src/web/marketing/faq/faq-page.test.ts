import { expect, test } from 'vitest'
import { categories } from '../../site/faq/faq.ts'
import { countQuestions, findQuestions } from './faq-page.tsx'

const found = (typed: string) =>
  findQuestions(categories, typed).flatMap(({ questions }) => questions.map(({ id }) => id))

test('an empty search keeps every question', () => {
  expect(findQuestions(categories, '  ')).toBe(categories)
  expect(countQuestions(categories)).toBe(24)
})

test.each([
  ['wind', 'wind'],
  ['WIND', 'wind'],
  ['ceil', 'ceiling'],
  ['drivers den', 'difference'],
  ['12 x 12', 'space'],
  ['rain', 'rain'],
  ['rain', 'insurance'],
  ['electricity', 'power'],
  ['kids', 'beginners'],
  ['parachute', undefined],
  ['120v', 'power'],
  ['refund', 'cancel'],
  ['zip', 'where'],
])('searching for %j finds %s', (typed, id) => {
  const ids = found(typed)
  if (id) expect(ids).toContain(id)
  else expect(ids).toEqual([])
})

test('a search matches every word, from the start of words only', () => {
  expect(found('wind clubs')).toEqual([])
  expect(found('eposit')).toEqual([])
})

test('every FAQ question has a unique address', () => {
  const ids = categories.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])
  expect(new Set(ids).size).toBe(ids.length)
})

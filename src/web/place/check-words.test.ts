import { expect, test } from 'vitest'
import { noAnswers } from '../../domain/place/site-check.ts'
import { checkEndWords, checkStatusWords, ownersCheckStatusWords, problemsSoFar } from './check-words.ts'
import { without } from './use-site-check.ts'

const good = {
  ...noAnswers,
  setting: 'outdoors',
  surface: 'grass',
  widthFeet: 20,
  lengthFeet: 20,
  outletFeet: 10,
  trailer: 'street',
  stairs: 'none',
  contactName: 'Ann',
  contactPhone: '1',
} as const
const check = { answers: noAnswers, packageId: 'iron-dome', state: 'needs-look', askedAt: null, isOver: false } as const

test('the check status counts missing answers, and never calls a problem done', () => {
  expect(checkStatusWords({ ...check, state: 'not-started' })).toContain('Answer what you know')
  expect(checkStatusWords({ ...check, answers: { ...good, stairs: null, outletFeet: null } })).toBe(
    '2 questions to go.',
  )
  expect(checkStatusWords({ ...check, answers: { ...good, stairs: null } })).toBe('1 question to go.')
  expect(checkStatusWords({ ...check, answers: { ...good, stairs: null, outletFeet: 60 } })).toBe(
    '1 question to go. Please call us at (602) 555-0142 about the following:',
  )
  expect(checkStatusWords({ ...check, answers: { ...good, outletFeet: 60 } })).toContain('555-0142 about what’s marked')
  expect(checkStatusWords({ ...check, answers: { ...good, stairs: 'some' } })).toContain('get back to you about what')
  expect(checkStatusWords({ ...check, answers: good, askedAt: '2026-06-01T00:00:00Z' })).toContain('once more')
  expect(checkStatusWords({ ...check, answers: good, state: 'ready' })).toContain('all set')
  expect(checkStatusWords({ ...check, isOver: true })).toContain('nothing left')
})

test('problems are listed one by one until every question is answered', () => {
  const bad = { ...good, outletFeet: 60, widthFeet: 5 }
  expect(problemsSoFar({ ...check, answers: { ...bad, stairs: null } })).toEqual([
    expect.stringContaining('5 feet is too tight'),
    'We need an outlet within 50 feet.',
  ])
  expect(problemsSoFar({ ...check, answers: { ...good, stairs: null } })).toEqual([])
  expect(problemsSoFar({ ...check, answers: bad })).toEqual([])
  expect(problemsSoFar({ ...check, answers: { ...bad, stairs: null }, isOver: true })).toEqual([])
})

test('the text below the last question shows what happens next', () => {
  const endTitleWith = (change: object) => checkEndWords({ ...check, answers: good, ...change }, false)?.title
  expect(endTitleWith({ answers: { ...good, stairs: null } })).toBe('1 question to go')
  expect(endTitleWith({ answers: { ...good, outletFeet: 60 } })).toBe('Thank you, your answers are in')
  const endWordsWith = (change: object) => checkEndWords({ ...check, answers: { ...good, ...change } }, false)?.words
  expect(endWordsWith({ outletFeet: 60 })).toContain('call us at (602) 555-0142 about what’s marked above')
  expect(endWordsWith({ stairs: 'some' })).toContain('nothing else to do')
  expect(endTitleWith({ state: 'ready' })).toBe('We’re ready for your place')
  expect(endTitleWith({ askedAt: '2026-06-01T00:00:00Z' })).toBeUndefined()
  expect(endTitleWith({ state: 'ready', isOver: true })).toBeUndefined()
})

test('nothing is called saved below the last question while an answer isn’t', () => {
  for (const change of [{ answers: { ...good, stairs: null } }, { answers: good }, { state: 'ready' as const }]) {
    const given = { ...check, answers: good, ...change }
    expect(checkEndWords(given, true)?.words).toContain('Some of your answers aren’t saved yet')
    expect(checkEndWords(given, false)?.words).not.toContain('saved yet')
  }
})

test('a saved answer leaves the queue unless it was changed since', () => {
  expect(without({ stairs: 'none', ceilingFeet: 9 }, { stairs: 'none', ceilingFeet: 8 })).toEqual({ ceilingFeet: 9 })
  expect(without({ contactName: null }, { contactName: null })).toEqual({})
})

test('the owner sees what does not fit first, even if they marked the place ready', () => {
  const bad = { ...good, outletFeet: 80, widthFeet: 11 }
  expect(ownersCheckStatusWords({ ...check, state: 'not-started' })).toBe('No answers yet.')
  expect(ownersCheckStatusWords({ ...check, answers: { ...bad, stairs: null } })).toBe(
    '2 answers need a look, 1 question is still open.',
  )
  expect(ownersCheckStatusWords({ ...check, answers: { ...good, outletFeet: 80 }, state: 'ready' })).toBe(
    '1 answer needs a look.',
  )
  expect(ownersCheckStatusWords({ ...check, answers: good, state: 'ready' })).toBe('Everything fits.')
})

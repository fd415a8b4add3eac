import { expect, test } from 'vitest'
import { feetLabel, feetMark, parseFeet } from './feet.ts'
import { judge } from './judge-site.ts'
import type { SiteAnswers } from './site-answers.ts'
import { checkState, noAnswers, type SiteCheck, staysReady } from './site-check.ts'

const good: SiteAnswers = {
  setting: 'indoors',
  surface: 'floor',
  widthFeet: 16,
  lengthFeet: 20,
  ceilingFeet: 10,
  outletFeet: 50,
  trailer: 'street',
  stairs: 'none',
  accessNotes: null,
  contactName: 'Ann',
  contactPhone: '602 555 0100',
}
const siteCheckWith = (change: Partial<SiteCheck> = {}): SiteCheck => ({
  ...good,
  readyAt: null,
  askedAt: null,
  ...change,
})
const verdicts = (answers: Partial<SiteAnswers>, packageId = 'iron-dome') =>
  judge({ ...good, ...answers }, packageId).flatMap(({ question, verdict }) =>
    verdict === 'fine' ? [] : `${question} ${verdict}`,
  )

test('a site check is ready with only good answers, and not started without any', () => {
  expect(verdicts({})).toEqual([])
  expect(checkState(siteCheckWith(), 'drivers-den')).toBe('ready')
  expect(checkState(undefined, 'iron-dome')).toBe('not-started')
  expect(checkState({ ...noAnswers, readyAt: null, askedAt: new Date() }, 'iron-dome')).toBe('not-started')
})

test.each<[Partial<SiteAnswers>, string[], string?]>([
  [{ ceilingFeet: 9 }, []],
  [{ ceilingFeet: 8.99 }, ['ceiling look']],
  [{ ceilingFeet: 9.99 }, ['ceiling look'], 'drivers-den'],
  [{ ceilingFeet: 10 }, [], 'drivers-den'],
  [{ ceilingFeet: 8.5 }, ['ceiling look'], 'a package of the old site'],
  [{ ceilingFeet: 1, setting: 'outdoors' }, []],
  [{ setting: 'unsure' }, ['setting look']],
  [{ widthFeet: 12, lengthFeet: 12 }, []],
  [{ widthFeet: 40, lengthFeet: 11.9 }, ['space look']],
  [{ widthFeet: null }, ['space open']],
  [{ outletFeet: 0 }, []],
  [{ outletFeet: 51 }, ['outlet look']],
  [{ surface: 'uneven', trailer: 'nowhere', stairs: 'some' }, ['surface look', 'trailer look', 'stairs look']],
  [{ contactPhone: null }, ['contact open']],
])('site answers with %j leave %j', (answers, expected, packageId) => {
  expect(verdicts(answers, packageId)).toEqual(expected)
  expect(checkState(siteCheckWith(answers), packageId ?? 'iron-dome')).toBe(
    expected.length === 0 ? 'ready' : 'needs-look',
  )
})

test('a low ceiling is explained with its numbers and the package that would fit', () => {
  const words = (ceilingFeet: number, packageId: string) =>
    judge({ ...good, ceilingFeet }, packageId).find(({ question }) => question === 'ceiling')?.words
  expect(words(8, 'iron-dome')).toBe('8 feet is too low for the Iron Dome, which needs 9 feet.')
  expect(words(9.5, 'drivers-den')).toBe(
    "9 feet 6 inches is too low for the Driver's Den, which needs 10 feet. The Iron Dome would fit.",
  )
  expect(words(8, 'a package of the old site')).toBe('8 feet is too low: we need 9 feet.')
})

test('a missing trailer spot asks for a call, stairs only for a note', () => {
  const judged = judge({ ...good, stairs: 'some', trailer: 'nowhere' }, 'iron-dome')
  const calls = judged.filter(({ calls }) => calls).map(({ question }) => question)
  expect(calls).toEqual(['trailer'])
})

test('a site check the owner approved stays ready until they ask again or an answer gets worse', () => {
  const low = { ...good, ceilingFeet: 8 }
  expect(checkState(siteCheckWith({ ceilingFeet: 8, readyAt: new Date() }), 'iron-dome')).toBe('ready')
  expect(checkState(siteCheckWith({ askedAt: new Date() }), 'iron-dome')).toBe('needs-look')
  expect(staysReady(low, { ...low, outletFeet: 20 }, 'iron-dome')).toBe(true)
  expect(staysReady(low, { ...low, outletFeet: 90 }, 'iron-dome')).toBe(false)
  expect(staysReady(low, { ...low, ceilingFeet: 7 }, 'iron-dome')).toBe(false)
  expect(staysReady(low, { ...low, ceilingFeet: 9 }, 'iron-dome')).toBe(true)
  expect(staysReady(good, { ...good, contactPhone: null }, 'iron-dome')).toBe(false)
})

test.each([
  ['9', 9],
  ['9.5', 9.5],
  ['9\'6"', 9.5],
  ['9′ 6″', 9.5],
  ['9 ft 6 in', 9.5],
  ['12 feet', 12],
  ['0', 0],
  [' ', null],
  ['501', undefined],
  ['-3', undefined],
  ['nine', undefined],
  ['9\'12"', undefined],
  ['1e2', undefined],
])('the typed length %j is %j feet', (typed, feet) => {
  expect(parseFeet(typed)).toBe(feet)
})

test('a length is shown in feet and inches', () => {
  expect([11, 9.5, 0.5, 0].map(feetMark)).toEqual(['11′', '9′\u00a06″', '6″', '0′'])
  expect([8, 1, 9.5, 0.5, 0, 1.08].map(feetLabel)).toEqual([
    '8 feet',
    '1 foot',
    '9 feet 6 inches',
    '6 inches',
    '0 feet',
    '1 foot 1 inch',
  ])
})

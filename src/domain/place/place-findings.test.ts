import { expect, test } from 'vitest'
import { placeFindings } from './place-findings.ts'
import { noAnswers } from './site-check.ts'

const findings = (
  answers: object,
  packageId: string | null = 'drivers-den',
  state: 'needs-look' | 'ready' = 'needs-look',
) => placeFindings({ state, packageId, answers: { ...noAnswers, ...answers } })

test('the crew reads everything about a place that doesn’t fit, each with the number we need', () => {
  const place = {
    setting: 'indoors',
    surface: 'uneven',
    widthFeet: 10,
    lengthFeet: 14.5,
    ceilingFeet: 8,
    outletFeet: 60,
    trailer: 'nowhere',
    stairs: 'some',
  }
  expect(findings(place)).toEqual([
    'the ground is sloped or uneven',
    'the space is 10 feet by 14 feet 6 inches; we need 12 by 12',
    "the ceiling is 8 feet; the Driver's Den needs 10",
    'the nearest outlet is 60 feet away; we need one within 50',
    'there’s nowhere close for the trailer',
    'there are stairs on the way in',
  ])
  expect(findings(place, 'drivers-den', 'ready')).toEqual([])
})

test('the ceiling counts indoors only, and a package we no longer have needs the minimum', () => {
  expect(findings({ setting: 'outdoors', ceilingFeet: 8 })).toEqual([])
  expect(findings({ setting: 'indoors', ceilingFeet: 8 }, 'old')).toEqual(['the ceiling is 8 feet; we need 9'])
  expect(findings({ setting: 'indoors', ceilingFeet: 9 }, 'iron-dome')).toEqual([])
})

test('answers that are missing or unsure are no findings', () => {
  const unsure = { setting: 'unsure', surface: 'unsure', trailer: 'unsure', stairs: 'unsure' }
  expect([findings({}), findings(unsure)]).toEqual([[], []])
})

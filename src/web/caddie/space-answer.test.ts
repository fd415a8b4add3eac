import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { detectIntent } from './intent.ts'
import { outdoorsAnswer } from './space-answer.ts'

const now = toInstant('2026-11-20', 12)

const answerTo = (text: string, before?: 'space' | 'price') => {
  const intent = detectIntent(text, now, { topic: before })
  return intent.kind === 'canned' ? intent.canned.answer : intent.kind
}

const tooLow = (feet: string) =>
  `A ceiling of ${feet} is too low: indoors, the Iron Dome needs 9 and the Driver's Den needs 10. Outdoors, the height doesn’t matter.`
const forDome = (feet: string) => `A ceiling of ${feet} is high enough for the Iron Dome; the Driver's Den needs 10.`
const forBoth = (feet: string) => `A ceiling of ${feet} is high enough for both the Iron Dome and the Driver's Den.`

test.each([
  ['Does it fit under a 9 foot ceiling?', forDome('9 feet')],
  ['does it fit under 9 feet', forDome('9 feet')],
  ['my ceiling is 10’', forBoth('10 feet')],
  ['our office has 10-foot ceilings, ok?', forBoth('10 feet')],
  ['our ceiling is 8 ft 6', tooLow('8 feet 6 inches')],
  ['my ceilings are only 8½ feet', tooLow('8 feet 6 inches')],
  ['the room is 9′ 6″ high', forDome('9 feet 6 inches')],
  ['ceiling height: 2.7 m', tooLow('8 feet 10 inches')],
  ['el techo mide 3 metros', forDome('9 feet 10 inches')],
  ['cabe con un techo de 9 pies?', forDome('9 feet')],
  ['12 ft by 14 ft with a nine foot ceiling', forDome('9 feet')],
  ['my ceiling is 2.74 m', forDome('9 feet')],
  ['my ceiling is 8.96 feet', forDome('9 feet')],
  ['our garage is 8 and a half feet high', tooLow('8 feet 6 inches')],
  ['8 ft basement', tooLow('8 feet')],
  ['we have 8 and a half feet in the garage', tooLow('8 feet 6 inches')],
  ['is 9 feet high enough', forDome('9 feet')],
  ['the ballroom is 12 feet tall', forBoth('12 feet')],
  ['our office is 9 feet high', forDome('9 feet')],
  ['inside our house its 9 ft tall', forDome('9 feet')],
  ['does a 9 foot ceiling work for a 12 foot wide space', forDome('9 feet')],
  ['i have a 9 foot ceiling does it fit under', forDome('9 feet')],
  ['my ceiling is 9 ft to the beam', forDome('9 feet')],
  ['the ceiling is 8 feet under the beams', tooLow('8 feet')],
  ['my ceiling is 108 inches', forDome('9 feet')],
  ['a 96 inch ceiling', tooLow('8 feet')],
  ['our ceiling is 96 in.', tooLow('8 feet')],
  ['ceiling height 114"', forDome('9 feet 6 inches')],
  ['my ceiling is 274 cm', forDome('9 feet')],
])('"%s" gets what fits under that ceiling', (text, answer) => {
  expect(answerTo(text)).toBe(answer)
})

test.each([
  ['we have 8 and a half feet', tooLow('8 feet 6 inches')],
  ['8\'6"', tooLow('8 feet 6 inches')],
  ['and 11 ft?', forBoth('11 feet')],
  ["and 9'6?", forDome('9 feet 6 inches')],
  ["it's 9'6 for the big one?", forDome('9 feet 6 inches')],
  ['the pavilion is 9 feet tall', forDome('9 feet')],
  ['and outside?', outdoorsAnswer],
  ['the patio outside?', outdoorsAnswer],
  ['what about the backyard', outdoorsAnswer],
])('"%s" goes on with a question about space', (text, answer) => {
  expect(answerTo(text, 'space')).toBe(answer)
  expect(answerTo(text)).not.toBe(answer)
})

test.each([
  '12 by 12 feet',
  'the outlet is 50 feet away',
  '14 feet',
  'my yard is 11 feet wide',
  "is the driver's den 10 feet tall",
  'i have a 12 foot wide driveway',
  'is saturday free, we have 9 foot ceilings',
  'how much for the backyard',
  '10 by 10 feet',
  'is your trailer 9 feet tall',
  'my garage is 10 feet wide',
  'do you charge extra for a 12 foot ceiling',
  'the ceiling is under 10 feet',
  'my ceiling is less than 9 feet',
  'we have 9-10 foot ceilings',
  'my ceiling is 10 feet but beams hang at 8 feet',
  'my ceiling is a little under 9 feet',
  'a hair under 9 foot ceilings',
  'we have just under 9 foot ceilings',
  'the ceiling is maybe a bit under 9 feet',
  'the garage is just shy of 9 feet high',
  'my ceiling is close to 9 feet',
  'my ceiling is almost 9 feet',
  'our ceilings are nearly 9 feet',
  'the ceiling is barely 9 feet',
  'my ceiling is 9 ft to 10 ft',
  "ceilings are 9' or 10'",
  'ceilings from 8 feet to 10 feet',
  'ceilings from 9 feet',
  'the hall holds 100 in all, the ceiling is high',
])('"%s" isn’t judged as a ceiling', (text) => {
  expect(answerTo(text, 'space')).not.toMatch(/A ceiling of/)
  expect(answerTo(text)).not.toMatch(/A ceiling of/)
})

test.each(['my husband is 6 feet tall', 'i want a 12 foot tall net'])(
  '"%s" isn’t judged as a ceiling if nobody talked about space',
  (text) => {
    expect(answerTo(text)).not.toMatch(/A ceiling of/)
  },
)

test('a question that is mostly about the price gets it, whatever ceiling it names', () => {
  expect(answerTo('do you charge extra for a 12 foot ceiling')).toContain('$')
})

test.each([
  'can we play outside at night',
  'is there a garden party package',
  'how much for the backyard',
  'and outside on 12/12?',
])('"%s" after an answer about space isn’t answered with the size of the spot', (text) => {
  expect(answerTo(text, 'space')).not.toBe(outdoorsAnswer)
})

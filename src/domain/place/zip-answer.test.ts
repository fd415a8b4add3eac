import { expect, test } from 'vitest'
import { answerZip } from './zip-answer.ts'
import { milesByZip } from './zip-places.ts'

const answer = (typed: string) => {
  const { link, ...answer } = answerZip(typed, milesByZip, '(602) 555-0142')
  expect(link).toEqual(answer.kind === 'in-range' ? { to: '/booking', label: 'Pick a date' } : undefined)
  return answer
}

test.each([
  ['85296', { kind: 'in-range', words: '85296 is in range, about 20 miles out.' }],
  [' 85003-4321 ', { kind: 'in-range', words: '85003 is in range, right in the middle of it.' }],
  ['85007', { kind: 'in-range', words: '85007 is in range, about 1 mile out.' }],
  [
    '85128',
    {
      kind: 'edge',
      words:
        '85128 is on the edge, about 47 miles out. Call us at (602) 555-0142 and we’ll tell you if we can make it.',
    },
  ],
  [
    '85390',
    {
      kind: 'out-of-range',
      words: '85390 is out of range, about 56 miles out. Call us at (602) 555-0142 and we’ll see what we can do.',
    },
  ],
  [
    '10001',
    {
      kind: 'far-away',
      words:
        '10001 is out of range. We drive up to 50 miles from central Phoenix. Questions? Call us at (602) 555-0142.',
    },
  ],
  [
    '85280',
    {
      kind: 'unlisted',
      words: '85280 isn’t on our map. It may be one for PO boxes. Call us at (602) 555-0142 with your street address.',
    },
  ],
  ['Mesa', { kind: 'not-a-zip', words: 'A ZIP code has five digits, like 85004.' }],
])('a visitor who types %j gets the right answer', (typed, told) => {
  expect(answer(typed)).toEqual(told)
})

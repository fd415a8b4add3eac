import { expect, test } from 'vitest'
import { answerZip } from './zip-answer.ts'
import { milesByZip } from './zip-miles.ts'

const answer = (typed: string) => answerZip(typed, milesByZip, '(602) 555-0142')

test.each([
  ['85296', 'in-range', '85296 is in range, about 20 miles out.'],
  [' 85003-4321 ', 'in-range', '85003 is in range, in the middle of it.'],
  ['85007', 'in-range', '85007 is in range, about 1 mile out.'],
  ['85128', 'edge', '85128 is on the edge, about 47 miles out. Call us at (602) 555-0142 and we’ll let you know.'],
  ['85390', 'out-of-range', '85390 is out of range, about 56 miles out. We drive up to 50 miles.'],
  ['10001', 'far-away', '10001 is out of range. We drive up to 50 miles from central Phoenix.'],
  [
    '85280',
    'unlisted',
    '85280 isn’t on our map (PO boxes aren’t). Call us at (602) 555-0142 with your street address.',
  ],
  ['Mesa', 'not-a-zip', 'A ZIP code has five digits, like 85004.'],
])('%j is told %s', (typed, kind, words) => {
  expect(answer(typed)).toEqual({ kind, words })
})

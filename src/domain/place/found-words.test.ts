import { expect, test } from 'vitest'
import { foundWords, noAnswers } from './site-check.ts'

const packageId = 'iron-dome'
const words = (answers: object, state: 'needs-look' | 'ready' = 'needs-look') =>
  foundWords({ state, packageId, answers: { ...noAnswers, ...answers } })

test('site check results list what doesn’t fit, or else the questions left', () => {
  expect(words({ surface: 'uneven', setting: 'indoors', ceilingFeet: 8 })).toEqual({
    words: ['We need a flat spot.', expect.stringMatching(/^8 feet is too low for the Iron Dome/)],
    calls: true,
  })
  expect(words({ setting: 'outdoors' })).toEqual({ words: ['6 questions to go.'], calls: false })
  expect(words({ setting: 'unsure' }).words).toEqual(['6 questions to go.'])
  expect(words({ surface: 'uneven' }, 'ready')).toEqual({ words: ['All set.'], calls: false })
})

import { expect, test } from 'vitest'
import { noneLeft } from './slot-field.tsx'

test('fewer hours are only offered where there are extra ones to take off', () => {
  expect(noneLeft(4, true)).toBe('No start times left for 4 hours. Choose another day or book fewer hours.')
  expect(noneLeft(2, false)).toBe('No start times left for 2 hours. Choose another day.')
})

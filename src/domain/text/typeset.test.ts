import { expect, test } from 'vitest'
import { packageIds, packages } from '../catalog.ts'
import { typeset } from './typeset.ts'

test('names and ranges of the catalog are typeset, words with a hyphen are not touched', () => {
  expect(packageIds.map((id) => typeset(packages[id].name))).toEqual(['Iron Dome', 'Driver’s Den'])
  expect(packageIds.map((id) => typeset(packages[id].capacity))).toEqual(['4–8 players', '8–15 players'])
  expect(typeset('9-foot inflatable')).toBe('9-foot inflatable')
})

import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { milesByZip } from '../src/domain/place/zip-places.ts'

test('the map and the table of ZIP codes are what the script writes from the public data', () => {
  expect(() => execFileSync(process.execPath, ['tools/service-map.mjs', '--check'], { stdio: 'pipe' })).not.toThrow()
})

test('the table reaches from the center to a hundred miles', () => {
  expect(milesByZip.get('85003')).toBe(0)
  expect(milesByZip.size).toBeGreaterThan(200)
  expect(Math.max(...milesByZip.values())).toBe(99)
})

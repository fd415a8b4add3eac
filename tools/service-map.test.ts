import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { milesByZip } from '../src/domain/place/zip-places.ts'

test('the service map and the ZIP code table match what the script generates', () => {
  expect(() => execFileSync(process.execPath, ['tools/service-map.mjs', '--check'], { stdio: 'pipe' })).not.toThrow()
})

test('the ZIP code table covers everything up to a hundred miles from the center', () => {
  expect(milesByZip.get('85003')).toBe(0)
  expect(milesByZip.size).toBeGreaterThan(200)
  expect(Math.max(...milesByZip.values())).toBe(99)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, todayIn } from '../../../domain/calendar.ts'
import {
  beforeName,
  KEPT_DAYS,
  KEPT_WEEKS,
  nightlyName,
  parseNightlyTime,
  surplusBefore,
  surplusNightly,
} from './generations.ts'

const night = (index: number) => new Date(Date.UTC(2026, 0, 1 + index, 9, 41))

/** Backups remaining after these nights, with cleanup after each. */
function after(nights: readonly number[], look: (kept: string[], index: number) => void = () => {}) {
  let kept: string[] = []
  for (const index of nights) {
    kept = [...kept, nightlyName(night(index))]
    const surplus = new Set(surplusNightly(kept))
    kept = kept.filter((name) => !surplus.has(name))
    look(kept, index)
  }
  return kept
}

const backupDay = (name: string) => todayIn(parseNightlyTime(name) ?? new Date(0))

test('over a year of nights, the last seven and one from each of the four weeks before are kept', () => {
  const year = Array.from({ length: 365 }, (_, index) => index)
  after(year, (kept, index) => {
    const ages = kept.map((name) => daysBetween(backupDay(name), todayIn(night(index)))).sort((a, b) => a - b)
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, index + 1))
    const gaps = ages.slice(1).map((age, at) => age - (ages[at] ?? 0))
    expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(7)
    if (index < 34) return
    expect(ages).toHaveLength(KEPT_DAYS + KEPT_WEEKS)
    expect(ages.at(-1)).toBeGreaterThanOrEqual(28)
  })
})

test('missed nights delete no older backup', () => {
  const nights = fc
    .uniqueArray(fc.integer({ min: 0, max: 364 }), { maxLength: 365 })
    .map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(nights, (made) => {
      after(made, (kept, index) => {
        const soFar = made.filter((one) => one <= index)
        const newest = soFar.slice(-KEPT_DAYS).map((one) => nightlyName(night(one)))
        expect(kept).toEqual(expect.arrayContaining(newest))
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(soFar.length, KEPT_DAYS))
        expect(kept.length).toBeLessThanOrEqual(KEPT_DAYS + KEPT_WEEKS)
      })
    }),
    { numRuns: 50 },
  )
})

test('of several backups on one day only the newest is kept, and other files are never deleted', () => {
  const morning = nightlyName(new Date('2026-06-15T15:41:00Z'))
  const others = [
    'mine.backup',
    'nightly-2026-06-15T09-41-00Z.backup.unfinished',
    'before-0024-2026-06-15T09-41-00Z.backup',
  ]
  expect(surplusNightly([nightlyName(new Date('2026-06-15T09:41:00Z')), morning, ...others])).toEqual([
    'nightly-2026-06-15T09-41-00Z.backup',
  ])
})

test('the newest backup before each of the last three upgrades is kept, regardless of attempts', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day))
  const tried = Array.from({ length: 5 }, (_, index) => beforeName('0027', at(20 + index)))
  const names = [beforeName('0024', at(1)), beforeName('0025', at(5)), beforeName('0026', at(9)), ...tried]
  expect(surplusBefore([...names, 'mine.backup']).sort()).toEqual([names[0], ...tried.slice(0, 4)].sort())
})

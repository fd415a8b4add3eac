import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawings, scales } from '../../../art/drawings.mjs'
import { domes, FOOT, PERSON } from '../../../art/parts.mjs'
import { playerRange } from '../../domain/catalog.ts'
import { requiredCeiling, siteLimits } from '../../domain/place/space-needed.ts'
import { type DrawingName, drawingPath, drawingSheets } from './drawing.tsx'

const read = (name: DrawingName) => readFileSync(join(import.meta.dirname, drawingPath(name)), 'utf8')

test.each(Object.entries(drawingSheets))('the reserved viewBox of %s, %s, matches its file', (name, viewBox) => {
  expect(/^<svg viewBox="([^"]+)"/.exec(read(name as DrawingName))?.[1]).toBe(viewBox)
})

test.each(Object.entries(drawings))('%s.svg matches the output of art/drawings.mjs', (name, drawn) => {
  expect(read(name as DrawingName)).toBe(drawn)
})

const INCH = 1 / 12

/** Measures a drawing's domes: the width and height of each in feet, from the arch that forms its shell. */
function measureDomes(name: keyof typeof scales) {
  const group =
    /<g transform="translate\([^)]*\)(?:scale\(([\d.]+)\))?"><g fill="([^"]+)"><path id="[^"]+" d="M([-\d.]+) 0v([-\d.]+)c(.*?)s/g
  return [...read(name).matchAll(group)].map(([, scale = '1', fill, left, leg, curve = '']) => {
    const foot = scales[name] / Number(scale)
    const rise = Number(curve.trim().split(/[ ,]+/).at(-1))
    return {
      id: fill === '#b4552a' ? ('iron-dome' as const) : ('drivers-den' as const),
      wide: (-2 * Number(left)) / foot,
      high: -(Number(leg) + rise) / foot,
    }
  })
}

/** Heights of the people in a drawing, in feet. */
const measurePeople = (name: keyof typeof scales) =>
  [...read(name).matchAll(/<use href="#(?![\w-]+-arch")[^>]*scale\(-?([\d.]+)/g)].map(
    ([, scale]) => (Number(scale) * 100) / scales[name],
  )

test('the drawn domes are as high as the catalog states', () => {
  for (const id of ['iron-dome', 'drivers-den'] as const) expect(domes[id].high).toBe(requiredCeiling(id))
  expect(domes).toMatchObject({ 'iron-dome': { wide: 12.6 }, 'drivers-den': { wide: 15.4 } })
})

test.each([
  ['hero', ['iron-dome']],
  ['bays', ['iron-dome', 'drivers-den']],
  ['iron-dome', ['iron-dome']],
  ['drivers-den', ['drivers-den']],
  ['drive', ['iron-dome']],
] as const)('%s shows %j true to the inch, and people at their true height', (name, ids) => {
  const drawn = measureDomes(name)
  expect(drawn.map(({ id }) => id)).toEqual(ids)
  for (const { id, wide, high } of drawn) {
    expect(Math.abs(wide - domes[id].wide)).toBeLessThan(INCH)
    expect(Math.abs(high - domes[id].high)).toBeLessThan(INCH)
  }
  const people = measurePeople(name)
  expect(people.some((feet) => Math.abs(feet - PERSON) < INCH)).toBe(true)
  // Anyone under five feet is a child.
  const grown = people.filter((feet) => feet > 5)
  expect(Math.min(...people)).toBeGreaterThan(3.9)
  expect(Math.max(...people)).toBeLessThan(6.2)
  const average = grown.reduce((sum, feet) => sum + feet, 0) / grown.length
  expect(Math.abs(average - PERSON)).toBeLessThan(INCH)
})

test('each dome is drawn with as many players as its package is for', () => {
  for (const id of ['iron-dome', 'drivers-den'] as const) {
    const { fewest, most } = playerRange(id)
    const players = measurePeople(id)
    expect(players.length).toBeGreaterThanOrEqual(fewest)
    expect(players.length).toBeLessThanOrEqual(most)
    expect(new Set(players).size).toBeGreaterThan(players.length / 2)
  }
  expect(measurePeople('bays')).toEqual([...measurePeople('iron-dome'), ...measurePeople('drivers-den')])
})

test('the plan shows the required space and the footprint of the dome true to the inch', () => {
  const plan = read('plan')
  const foot = scales.plan
  const squares = [...plan.matchAll(/<rect [^>]*width="([\d.]+)" height="([\d.]+)"/g)].map(([, width, height]) => [
    Number(width) / foot,
    Number(height) / foot,
  ])
  const { recommended, clear, outlet } = siteLimits
  expect(squares).toEqual([
    [recommended, recommended],
    [clear, clear],
  ])
  expect(plan).toContain(`A${outlet * foot} ${outlet * foot} 0`)

  // From a corner of its opening to its widest point, and from its opening to its back.
  const [, half] = /<path fill="#c8683a" d="M[^Q]+Q[-\d.]+ [-\d.]+ (-[\d.]+) /.exec(plan) ?? []
  const [, deep] = /M0 0V-([\d.]+)"/.exec(plan) ?? []
  expect(Math.abs((-2 * Number(half)) / foot - domes['iron-dome'].onGround)).toBeLessThan(INCH)
  expect(Math.abs(Number(deep) / foot - clear)).toBeLessThan(INCH)
})

test('docs/brand.md states the scale of the drawings', () => {
  expect(readFileSync('docs/brand.md', 'utf8')).toContain(`1 foot = ${scales.plan} units in plan, ${FOOT} in elevation`)
})

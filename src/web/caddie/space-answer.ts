import { packageIds, packages } from '../../domain/catalog.ts'
import { feetLabel } from '../../domain/place/feet.ts'
import { requiredCeiling } from '../../domain/place/space-needed.ts'

const name = (id: (typeof packageIds)[number]) => `the ${packages[id].name}`
const needs = (id: (typeof packageIds)[number]) => `${name(id)} needs ${requiredCeiling(id)}`

/** Which packages fit under a ceiling (§3, §9). `feet` may have a fraction. */
export function ceilingAnswer(feet: number): string {
  // To the inch, as the label: 2.74 m is 9 feet.
  const height = Math.round(feet * 12) / 12
  const fitting = packageIds.filter((id) => requiredCeiling(id) <= height)
  const others = packageIds.filter((id) => !fitting.includes(id))
  const ceiling = `A ceiling of ${feetLabel(feet)} is`
  if (fitting.length === 0)
    return `${ceiling} too low: indoors, ${others.map(needs).join(' and ')}. Outdoors, the height doesn’t matter.`
  const both = others.length === 0 ? 'both ' : ''
  return `${[`${ceiling} high enough for ${both}${fitting.map(name).join(' and ')}`, ...others.map(needs)].join('; ')}.`
}

/** Answer for a place under the open sky, to whoever just asked about space or a ceiling (§9). */
export const outdoorsAnswer =
  'Outdoors, the height doesn’t matter. A flat spot of 12′ × 12′ will do; we recommend 15′ × 15′.'

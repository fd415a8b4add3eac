import { business } from '../business.ts'
import { paths } from '../paths.ts'
import { ZIP_FORM } from '../terms.ts'
import { counted } from '../typography/counted.ts'
import { findReach, type Reach } from './service-area.ts'

export type ZipAnswer = {
  kind: Reach['kind']
  words: string
  /** Next step, if the place is in range. */
  link?: { to: string; label: string }
}

const around = (miles: number) => (miles < 1 ? 'right in the middle of it' : `about ${counted(miles, 'mile')} out`)

/** Answer to a typed ZIP code. `phone` is the number to call if the map can't tell. */
export function answerZip(typed: string, milesByZip: ReadonlyMap<string, number>, phone: string): ZipAnswer {
  const reach = findReach(typed, milesByZip)
  const words = wordsFor(typed.trim().slice(0, 5), reach, phone)
  return {
    kind: reach.kind,
    words,
    ...(reach.kind === 'in-range' && { link: { to: paths.booking, label: 'Pick a date' } }),
  }
}

function wordsFor(zip: string, reach: Reach, phone: string): string {
  switch (reach.kind) {
    case 'in-range':
      return `${zip} is in range, ${around(reach.miles)}.`
    case 'edge':
      return `${zip} is on the edge, ${around(reach.miles)}. Call us at ${phone} and we’ll tell you if we can make it.`
    case 'out-of-range':
      return `${zip} is out of range, ${around(reach.miles)}. Call us at ${phone} and we’ll see what we can do.`
    case 'far-away':
      return `${zip} is out of range. We drive up to ${business.serviceRadiusMiles} miles from central Phoenix. Questions? Call us at ${phone}.`
    case 'unlisted':
      return `${zip} isn’t on our map. It may be one for PO boxes. Call us at ${phone} with your street address.`
    case 'not-a-zip':
      return ZIP_FORM
  }
}

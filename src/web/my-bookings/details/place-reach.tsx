import { clsx } from 'clsx/lite'
import { milesFromCenter, reachAt } from '../../../domain/place/service-area.ts'
import { mapPoint, serviceMap } from '../../../domain/place/service-map.ts'
import { placeByZip } from '../../../domain/place/zip-places.ts'
import { InlineDrawing } from '../../ui/inline-drawing.tsx'
import * as mapStyles from '../../ui/service-map.module.css'
import markup from '../../ui/service-map.svg?raw'
import * as styles from './place-reach.module.css'

/** Says that a ZIP code is in range. Near the edge or beyond it's marked on a map; nothing for one that isn't on the map. */
export function PlaceReach({ zip }: { zip: string }) {
  const place = placeByZip.get(zip)
  if (!place) return null
  if (reachAt(milesFromCenter(place)).kind === 'in-range') return ', in range'
  const { x, y } = mapPoint(place)
  return (
    <div className={styles.map} role="img" aria-label={`Map of the service area, with ZIP code ${zip} marked`}>
      <InlineDrawing
        markup={markup}
        className={clsx(mapStyles.map, mapStyles.small, isNearCenter({ x, y }) && styles.unnamed)}
      />
      <svg viewBox={`0 0 ${serviceMap.width} ${serviceMap.height}`} aria-hidden="true">
        <circle cx={x} cy={y} r="17" />
        <circle cx={x} cy={y} r="7" />
      </svg>
    </div>
  )
}

/** Whether the mark would cover the name of Phoenix, which is just below the center. */
const isNearCenter = ({ x, y }: { x: number; y: number }) =>
  Math.hypot(x - serviceMap.middle[0], y - serviceMap.middle[1]) < 80

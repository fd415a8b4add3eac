import { business } from '../business.ts'
import { milesFromCenter, type Place } from './service-area.ts'

/** Dimensions of the service area drawing, in its own units, and the ring's middle and radius. */
export const serviceMap = { width: 820, height: 700, middle: [400, 352], radius: 305 } as const

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Position of a place in the drawing. Distance and direction from the middle are exact, so the ring is a circle. */
export function mapPoint(place: Place): { x: number; y: number } {
  const { center, serviceRadiusMiles } = business
  const [from, to] = [radians(center.latitude), radians(place.latitude)]
  const turn = radians(place.longitude - center.longitude)
  const bearing = Math.atan2(
    Math.sin(turn) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn),
  )
  const away = (milesFromCenter(place) / serviceRadiusMiles) * serviceMap.radius
  const [x, y] = serviceMap.middle
  return { x: x + away * Math.sin(bearing), y: y - away * Math.cos(bearing) }
}

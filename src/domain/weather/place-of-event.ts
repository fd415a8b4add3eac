import { business } from '../business.ts'
import type { Place } from '../place/service-area.ts'
import { placeByZip } from '../place/zip-places.ts'

/** Where the forecast of an event is asked for. */
export interface WeatherPlace {
  /** Latitude and longitude in hundredths of a degree, about half a mile: '33.45,-112.07'. */
  point: string
  /** The ZIP code it stands for; null: none is known, and it is the middle of Phoenix. */
  zip: string | null
}

const pointOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** The place of an event by its ZIP code; where there is none, or none that we have on the map, the business's center. */
export function weatherPlaceOf(zip: string | null): WeatherPlace {
  const place = zip === null ? undefined : placeByZip.get(zip)
  return place ? { point: pointOf(place), zip } : { point: pointOf(business.center), zip: null }
}

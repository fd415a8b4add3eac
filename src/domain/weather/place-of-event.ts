import { business } from '../business.ts'
import type { Place } from '../place/service-area.ts'
import { placeByZip } from '../place/zip-places.ts'

/** Location to request an event's forecast for. */
export interface WeatherPlace {
  /** Latitude and longitude in hundredths of a degree, about half a mile: '33.45,-112.07'. */
  point: string
  /** ZIP code of the location. Null if it's unknown, which means central Phoenix. */
  zip: string | null
}

const forecastPoint = ({ latitude, longitude }: Place) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** Forecast location of an event's ZIP code. Falls back to the business's center if it's missing or unknown. */
export function toWeatherPlace(zip: string | null): WeatherPlace {
  const place = zip === null ? undefined : placeByZip.get(zip)
  return place ? { point: forecastPoint(place), zip } : { point: forecastPoint(business.center), zip: null }
}

import { z } from 'zod'
import { freeMovePagePath } from '../../domain/paths.ts'
import { offerOutcomes } from '../../domain/weather/offers.ts'
import { failures, weatherKinds } from '../../domain/weather/weather-status.ts'
import type { WeatherOfferRow } from '../platform/database/weather-schema.ts'
import { signToken } from '../platform/http/links/signed-link.ts'
import { Instant } from '../platform/http/responses.ts'
import type { EventWeather } from './load-weather.ts'

const Flag = z
  .strictObject({
    kind: z.enum(['thunder', 'wind', 'rain', 'heat', 'cold']),
    value: z
      .number()
      .nullable()
      .describe('Worst value of the event: mph, °F or percent; null: thunder without a number'),
    from: Instant,
    to: Instant,
  })
  .meta({ id: 'WeatherFlag' })

const Hour = z
  .strictObject({
    startsAt: Instant,
    endsAt: Instant,
    temperatureF: z.number(),
    windMph: z.number(),
    chancePercent: z.number().nullable(),
    sky: z.string(),
  })
  .meta({ id: 'ForecastHour' })

const forecast = {
  kind: z.enum(weatherKinds).describe('Overall weather status of the event'),
  flags: z.array(Flag),
  hours: z.array(Hour).describe('Hours of the event that the forecast covers'),
  writtenAt: Instant.nullable().describe('When the forecast was issued'),
  failure: z.enum(failures).nullable().describe('Why the latest fetch failed'),
  failedSince: Instant.nullable(),
}

/** An offer to move for free, for the customer's data export. */
export const AnsweredOffer = z
  .strictObject({
    bookingId: z.uuid(),
    offeredAt: Instant,
    reasons: z.array(z.string()),
    outcome: z.enum(offerOutcomes).nullable(),
  })
  .meta({ id: 'AnsweredOffer' })

export const answeredOfferJson = (row: WeatherOfferRow): z.output<typeof AnsweredOffer> => ({
  bookingId: row.bookingId,
  offeredAt: row.offeredAt.toISOString(),
  reasons: row.reasons,
  outcome: row.outcome,
})

/** An event's forecast, as its customer sees it. */
export const EventForecast = z.strictObject(forecast).meta({ id: 'EventForecast' })

const Offer = z
  .strictObject({
    offeredAt: Instant,
    outcome: z.enum(offerOutcomes).nullable(),
    isOpen: z.boolean(),
    url: z.string().describe('URL the customer was emailed'),
  })
  .meta({ id: 'FreeMoveOffer' })

/** Short form of a forecast, for lists of bookings. */
export const WeatherMark = z
  .strictObject({ kind: forecast.kind, flags: forecast.flags, offer: Offer.shape.outcome.or(z.literal('open')) })
  .meta({ id: 'WeatherMark' })

/** An event's forecast, as the owner sees it. */
export const OwnersForecast = z
  .strictObject({
    ...forecast,
    zip: z.string().nullable().describe('ZIP code of the place; null if unknown, then central Phoenix is used'),
    offer: Offer.nullable(),
  })
  .meta({ id: 'OwnersForecast' })

export const forecastJson = ({
  status,
  forecast: { writtenAt, failure, failedSince },
}: EventWeather): z.output<typeof EventForecast> => ({
  ...status,
  writtenAt: writtenAt?.toISOString() ?? null,
  failure,
  failedSince: failedSince?.toISOString() ?? null,
})

/** The short form for a list; undefined if there's nothing to show. */
export function weatherMark(weather: EventWeather | undefined): z.output<typeof WeatherMark> | undefined {
  if (!weather || (weather.status.flags.length === 0 && !weather.offer)) return undefined
  const { kind, flags } = weather.status
  return { kind, flags, offer: weather.offer?.isOpen ? 'open' : (weather.offer?.row.outcome ?? null) }
}

const freeMovePath = (offerId: string, secret: string) => freeMovePagePath(signToken('weather offer', offerId, secret))

/** URL of an offer if it can still be used. */
export const openFreeMove = ({ offer }: EventWeather, secret: string): string | null =>
  offer?.isOpen ? freeMovePath(offer.row.id, secret) : null

export const ownersForecastJson = (
  weather: EventWeather,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): z.output<typeof OwnersForecast> => ({
  ...forecastJson(weather),
  zip: weather.place.zip,
  offer: weather.offer
    ? {
        offeredAt: weather.offer.row.offeredAt.toISOString(),
        outcome: weather.offer.row.outcome,
        isOpen: weather.offer.isOpen,
        url: publicUrl + freeMovePath(weather.offer.row.id, secret),
      }
    : null,
})

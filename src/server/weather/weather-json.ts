import { z } from 'zod'
import { freeMoveOf } from '../../domain/paths.ts'
import { offerOutcomes } from '../../domain/weather/offers.ts'
import { failures, weatherKinds } from '../../domain/weather/weather-status.ts'
import type { WeatherOfferRow } from '../platform/database/weather-schema.ts'
import { tokenOf } from '../platform/http/links/signed-link.ts'
import { Instant } from '../platform/http/responses.ts'
import type { EventWeather } from './load-weather.ts'

const Flag = z
  .strictObject({
    kind: z.enum(['thunder', 'wind', 'rain', 'heat', 'cold']),
    value: z.number().nullable().describe('The worst of the event: mph, °F or percent; null: thunder without a number'),
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
  kind: z.enum(weatherKinds).describe('How the event stands by the weather'),
  flags: z.array(Flag),
  hours: z.array(Hour).describe("The event's hours, as far as the forecast reaches"),
  writtenAt: Instant.nullable().describe('When the forecasters wrote it'),
  failure: z.enum(failures).nullable().describe('Why the weather service gave no forecast the last time'),
  failedSince: Instant.nullable(),
}

/** An offer as its customer may take it along. */
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

/** The weather of an event, as its customer sees it. */
export const EventForecast = z.strictObject(forecast).meta({ id: 'EventForecast' })

const Offer = z
  .strictObject({
    offeredAt: Instant,
    outcome: z.enum(offerOutcomes).nullable(),
    isOpen: z.boolean(),
    url: z.string().describe('The page that the customer was mailed'),
  })
  .meta({ id: 'FreeMoveOffer' })

/** The same in short, for lists of bookings. */
export const WeatherMark = z
  .strictObject({ kind: forecast.kind, flags: forecast.flags, offer: Offer.shape.outcome.or(z.literal('open')) })
  .meta({ id: 'WeatherMark' })

/** The same as the owner sees it. */
export const OwnersForecast = z
  .strictObject({
    ...forecast,
    zip: z.string().nullable().describe('Of the place; null: none is known, and it is the middle of Phoenix'),
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

/** The mark of an event; undefined where a list has nothing to say of it. */
export function weatherMark(weather: EventWeather | undefined): z.output<typeof WeatherMark> | undefined {
  if (!weather || (weather.status.flags.length === 0 && !weather.offer)) return undefined
  const { kind, flags } = weather.status
  return { kind, flags, offer: weather.offer?.isOpen ? 'open' : (weather.offer?.row.outcome ?? null) }
}

const freeMovePath = (offerId: string, secret: string) => freeMoveOf(tokenOf('weather offer', offerId, secret))

/** The page of an offer that can still be used. */
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

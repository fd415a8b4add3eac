import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ForecastHour } from '../../../domain/weather/hours.ts'
import { offerOutcomes } from '../../../domain/weather/offers.ts'
import { failures } from '../../../domain/weather/weather-status.ts'
import { instant } from './columns.ts'
import { bookings } from './schema.ts'

// Weather of events. Mirrors the migrations, like schema.ts.

export const weatherPlaces = pgTable('weather_places', {
  /** Coordinates such as '33.45,-112.07'. */
  point: text('point').primaryKey(),
  forecastPath: text('forecast_path'),
  hours: jsonb('hours').$type<ForecastHour[]>().notNull().default([]),
  /** When the forecasters published it. */
  writtenAt: instant('written_at'),
  answeredAt: instant('answered_at'),
  triedAt: instant('tried_at'),
  failure: text('failure', { enum: failures }),
  failedSince: instant('failed_since'),
  neededUntil: instant('needed_until').notNull(),
})

export const weatherOffers = pgTable('weather_offers', {
  id: uuid('id').primaryKey().defaultRandom(),
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  startsAt: instant('starts_at').notNull(),
  /** Sentences about the weather that the customer received. */
  reasons: text('reasons').array().notNull(),
  offeredBy: text('offered_by').notNull(),
  offeredAt: instant('offered_at').notNull().defaultNow(),
  outcome: text('outcome', { enum: offerOutcomes }),
  closedAt: instant('closed_at'),
})

export type WeatherPlaceRow = typeof weatherPlaces.$inferSelect
export type WeatherOfferRow = typeof weatherOffers.$inferSelect

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import { NETWORK_HOURS } from '../../domain/booking-limits.ts'
import { PLACE_KEPT_DAYS } from '../../domain/place/retention.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../booking/idempotency.ts'
import { mayBeForgotten } from '../companies/forget-requests.ts'
import { LINK_IDLE_DAYS } from '../crew/crew-links.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import { session, verification } from '../platform/database/account-schema.ts'
import { companyRequests } from '../platform/database/company-schema.ts'
import type { Database } from '../platform/database/database.ts'
import { crewLinks, daySteps } from '../platform/database/day-schema.ts'
import { paymentEvents } from '../platform/database/money-schema.ts'
import { guestPages, siteCheckLinks, siteChecks } from '../platform/database/place-schema.ts'
import { bookingNetworks, bookings, idempotencyKeys, rateLimits } from '../platform/database/schema.ts'
import { textReplies, texts } from '../platform/database/text-schema.ts'
import { weatherPlaces } from '../platform/database/weather-schema.ts'
import { longestWindowSeconds } from '../platform/http/limits/rate-limit.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { sweepUndelivered } from '../platform/jobs/undelivered-jobs.ts'
import type { Storage } from '../platform/storage/storage.ts'

const DAY = 86_400_000

/** Card and text providers resend an event for three days at most. */
const EVENT_DAYS = 30

/** Company requests that led to nothing. */
const REQUEST_DAYS = 2 * 365

/** Text messages and their cost. */
const TEXT_DAYS = 400

const BATCH = 1_000

/** Well below the time after which a job counts as abandoned; the rest waits for the next run. */
const BUDGET_MS = 30_000

/**
 * Deletes expired data: sessions, link tokens, site check answers, crew steps, crew links, idempotency keys, booking
 * networks, old rate limit attempts, obsolete emails, photos. Each statement takes at most 1,000 rows and skips locked ones.
 */
export const sweep =
  (deps: { db: Database; jobs: Jobs; clock: () => Date; log: Logger; storage: Storage }) =>
  async (_data: object, signal?: AbortSignal): Promise<void> => {
    const { db, clock, log } = deps
    const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString()
    const duties: [PgTable, SQL][] = [
      [session, sql`expires_at < ${ago(0)}`],
      [verification, sql`expires_at < ${ago(0)}`],
      [siteChecks, sql`booking_id in (select id from ${bookings} where ends_at < ${ago(PLACE_KEPT_DAYS * DAY)})`],
      [guestPages, sql`booking_id in (select id from ${bookings} where ends_at < ${ago(PLACE_KEPT_DAYS * DAY)})`],
      [siteCheckLinks, sql`expires_at < ${ago(0)}`],
      [daySteps, sql`booking_id in (select id from ${bookings} where ends_at < ${ago(PLACE_KEPT_DAYS * DAY)})`],
      [crewLinks, sql`coalesce(last_opened_at, created_at) < ${ago(LINK_IDLE_DAYS * DAY)}`],
      [textReplies, sql`received_at < ${ago(EVENT_DAYS * DAY)}`],
      [texts, sql`created_at < ${ago(TEXT_DAYS * DAY)}`],
      [weatherPlaces, sql`needed_until < ${ago(0)}`],
      [idempotencyKeys, sql`created_at < ${ago(IDEMPOTENCY_KEY_DAYS * DAY)}`],
      [paymentEvents, sql`received_at < ${ago(EVENT_DAYS * DAY)}`],
      [bookingNetworks, sql`made_at < ${ago(NETWORK_HOURS * 3_600_000)}`],
      [companyRequests, sql`created_at < ${ago(REQUEST_DAYS * DAY)} and ${mayBeForgotten(clock())}`],
      [rateLimits, sql`updated_at < ${ago(longestWindowSeconds * 1000)}`],
    ]
    const until = performance.now() + BUDGET_MS
    let swept = 0
    for (const [table, isOver] of duties) {
      let last = BATCH
      while (last === BATCH && !signal?.aborted && performance.now() < until) {
        const rows = sql`select ctid from ${table} where ${isOver} limit ${BATCH} for update skip locked`
        last = (await db.execute(sql`delete from ${table} where ctid = any(array(${rows}))`)).rowCount ?? 0
        swept += last
      }
    }
    await sweepUndelivered(deps)
    await sweepPhotos(deps, signal)
    log.info({ swept }, 'swept')
  }

import { Hono } from 'hono'
import { z } from 'zod'
import { addDays, monthEnd, monthStart, todayIn } from '../../domain/calendar.ts'
import { numberFields } from '../../domain/schedule/settings-form.ts'
import type { Live } from '../platform/database/change-feed.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { limitWork } from '../platform/http/limits/work-limit.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { query } from '../platform/http/validation.ts'
import type { Channel, News, StreamEvent } from '../platform/streams/channel.ts'
import { eventStream } from '../platform/streams/event-stream.ts'
import type { Streams } from '../platform/streams/streams.ts'
import { DayAvailability, DaysQuery, MAX_DAYS, requireRange, USUAL_HOURS } from './day-availability.ts'
import { cacheDays, rulesHour } from './day-cache.ts'
import { loadSettings } from './load-days.ts'
import { rememberAnswers } from './response-cache.ts'
import { GeneralSettings, scheduleDaySchema, weekSchema } from './settings-schema.ts'

/** Maximum answers computed per address and minute. A burst of changes refreshes everything a page shows. */
const MOST_ANSWERS = 600

/** Cache size: the calendar's months and days over two years. All pages request the same ones. */
const MOST_OF_PAGES = 1_000

/** Cost, in answers, of a range our pages don't request (such as the caddie's) that wasn't requested recently. */
const NEW_RANGE = 10

/** Network limit for those: that of sixteen addresses, so neighbors rarely hit it. */
const MOST_OF_NETWORK = 16 * MOST_ANSWERS

/** With more changes than this at once, the stream sends one `resync` instead of each day. */
const MOST_DAYS_TOLD = 31

/** The document availability/settings of §3. */
export const AvailabilitySettings = z
  .strictObject({
    weeklySchedule: weekSchema(scheduleDaySchema(z.string())).partial(),
    generalSettings: GeneralSettings,
    lastUpdated: Instant,
  })
  .meta({ id: 'AvailabilitySettings' })

const changes: Channel = { key: 'availability', topics: ['day', 'settings'], tell: toStreamEvents }

function toStreamEvents(news: readonly News[]): StreamEvent[] {
  if (news.some(({ type }) => type === 'resync') || news.length > MOST_DAYS_TOLD) return [['resync', {}]]
  return news.map(({ topic, detail }) => (topic === 'day' ? ['day', { date: detail }] : ['settings', {}]))
}

/** True if our pages request this: a month of the calendar, or one of its days. */
function isFromOurPages({ from, to, hours }: z.output<typeof DaysQuery>, now: Date): boolean {
  const today = todayIn(now)
  const isShown = from >= monthStart(today) && to <= monthEnd(addDays(today, numberFields.advanceBookingDays.max))
  const isMonth = from === monthStart(from) && to === monthEnd(from)
  return isShown && hours === USUAL_HOURS && (from === to || isMonth)
}

/** Public routes: the rules, availability over a range of days, and a stream of changes (§7). */
export const availabilityRoutes = (deps: { db: Database; clock: () => Date; live: Live; streams: Streams }) => {
  const { db, clock, live, streams } = deps
  const days = cacheDays(deps)
  const countPages = limitWork(MOST_ANSWERS, Number.POSITIVE_INFINITY)
  const countOthers = limitWork(MOST_ANSWERS, MOST_OF_NETWORK)
  const rememberPages = rememberAnswers(live, (c) => countPages(c.var.address, clock()), MOST_OF_PAGES)
  const rememberOthers = rememberAnswers(live, (c, isNew) => countOthers(c.var.address, clock(), isNew ? NEW_RANGE : 1))
  return new Hono<Env>()
    .get(
      '/settings',
      describes('Get the weekly schedule and the booking rules', { 200: AvailabilitySettings }),
      async (c) => {
        const { weeklySchedule, generalSettings, lastUpdated } = await loadSettings(db)
        return send(c, AvailabilitySettings, {
          weeklySchedule,
          generalSettings,
          lastUpdated: lastUpdated.toISOString(),
        })
      },
    )
    .get(
      '/days',
      describes(
        'List open start times',
        { 200: z.array(DayAvailability) },
        ['too-many-requests'],
        `One entry per day, at most ${MAX_DAYS} days per call, for an event of \`hours\` hours. Entries before today or beyond the booking window show no bookings or blocks.`,
      ),
      query(DaysQuery),
      (c) => {
        const { from, to, hours } = c.req.valid('query')
        requireRange(from, to)
        const remember = isFromOurPages(c.req.valid('query'), clock()) ? rememberPages : rememberOthers
        return remember(c, `${from} ${to} ${hours} ${rulesHour(clock())}`, () => days.answer(from, to, hours))
      },
    )
    .get(
      '/live',
      describes(
        'Stream changes to days (server-sent events)',
        { 200: null },
        ['too-many-streams'],
        'Events `day` {date}, `settings` and `resync`: refetch the days. `replaced`: a newer stream took its place.',
      ),
      (c) => eventStream(c, streams, changes),
    )
}

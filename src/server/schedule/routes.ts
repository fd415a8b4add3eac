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
import { cacheDays, hourOfRules } from './day-cache.ts'
import { loadSettings } from './load-days.ts'
import { rememberAnswers } from './response-cache.ts'
import { GeneralSettings, scheduleDayOf, weekOf } from './settings-schema.ts'

/** How many answers an address may have us work out in a minute. A rush of changes renews everything a page shows. */
const MOST_ANSWERS = 600

/** Months and days of the calendar, of two years: all pages ask for the same, so they are all remembered. */
const MOST_OF_PAGES = 1_000

/** How many answers another range counts as, such as the caddie's, if it was not asked for recently. */
const NEW_RANGE = 10

/** The bound of a network for those: of sixteen addresses, so that neighbors hardly meet it. */
const MOST_OF_NETWORK = 16 * MOST_ANSWERS

/** So many days at once are told as one. */
const MOST_DAYS_TOLD = 31

/** The document availability/settings of §3. */
export const AvailabilitySettings = z
  .strictObject({
    weeklySchedule: weekOf(scheduleDayOf(z.string())).partial(),
    generalSettings: GeneralSettings,
    lastUpdated: Instant,
  })
  .meta({ id: 'AvailabilitySettings' })

const changes: Channel = { key: 'availability', topics: ['day', 'settings'], tell: eventsOf }

function eventsOf(news: readonly News[]): StreamEvent[] {
  if (news.some(({ type }) => type === 'resync') || news.length > MOST_DAYS_TOLD) return [['resync', {}]]
  return news.map(({ topic, detail }) => (topic === 'day' ? ['day', { date: detail }] : ['settings', {}]))
}

/** Whether our pages ask for this: a month of the calendar, or one of its days. */
function isOfPages({ from, to, hours }: z.output<typeof DaysQuery>, now: Date): boolean {
  const today = todayIn(now)
  const isShown = from >= monthStart(today) && to <= monthEnd(addDays(today, numberFields.advanceBookingDays.max))
  const isMonth = from === monthStart(from) && to === monthEnd(from)
  return isShown && hours === USUAL_HOURS && (from === to || isMonth)
}

/** Public: the rules, what is open on a range of days, and a stream of what changes (§7). */
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
      describes('The weekly schedule and the booking rules', { 200: AvailabilitySettings }),
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
        'Which start times are open',
        { 200: z.array(DayAvailability) },
        ['too-many-requests'],
        `One entry per day, at most ${MAX_DAYS} days per call, for an event of \`hours\` hours. Before today and beyond the booking window an entry shows no bookings and no blocks.`,
      ),
      query(DaysQuery),
      (c) => {
        const { from, to, hours } = c.req.valid('query')
        requireRange(from, to)
        const remember = isOfPages(c.req.valid('query'), clock()) ? rememberPages : rememberOthers
        return remember(c, `${from} ${to} ${hours} ${hourOfRules(clock())}`, () => days.answer(from, to, hours))
      },
    )
    .get(
      '/live',
      describes(
        'A stream of changes to days (server-sent events)',
        { 200: null },
        ['too-many-streams'],
        'Events `day` {date}, `settings` and `resync`: fetch the days again. `replaced`: a newer stream from the same address took its place.',
      ),
      (c) => eventStream(c, streams, changes),
    )
}

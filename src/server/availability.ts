import { Hono } from 'hono'
import { z } from 'zod'
import { daysBetween, hourLabel } from '../domain/calendar.ts'
import { Refused } from '../domain/refusals.ts'
import type { Rules } from '../domain/rules.ts'
import { type Day, type DayProblem, dayProblem, dayProblems, MAX_HOURS, slotsOf } from '../domain/slots.ts'
import { rememberAnswers } from './answer-cache.ts'
import { loadDays, loadRules, loadSettings } from './days.ts'
import type { Deps, Env } from './deps.ts'
import { eventStream } from './event-stream.ts'
import { query } from './requests.ts'
import { describes, Instant, send } from './responses.ts'
import { GeneralSettings, scheduleDayOf, weekOf } from './settings-shape.ts'
import { CalendarDateField, TimeRange, timeRange } from './time-fields.ts'

const MAX_DAYS = 120

/** The document availability/settings of §3. */
export const AvailabilitySettings = z
  .strictObject({
    weeklySchedule: weekOf(scheduleDayOf(z.string())).partial(),
    generalSettings: GeneralSettings,
    lastUpdated: Instant,
  })
  .meta({ id: 'AvailabilitySettings' })

/** One day as anybody may see it: what is open, never who booked. */
const DayAvailability = z
  .strictObject({
    date: z.string(),
    selectable: z.boolean(),
    problem: z.enum(Object.keys(dayProblems) as [DayProblem, ...DayProblem[]]).nullable(),
    slots: z.array(z.strictObject({ time: z.string(), state: z.enum(['open', 'booked', 'unavailable']) })),
    booked: z.array(TimeRange),
    blocks: z.array(
      z.union([z.strictObject({ type: z.literal('full') }), TimeRange.extend({ type: z.literal('partial') })]),
    ),
  })
  .meta({ id: 'DayAvailability' })

const DaysQuery = z.strictObject({
  from: CalendarDateField,
  to: CalendarDateField,
  hours: z.coerce.number().int().min(1).max(MAX_HOURS).default(2),
})

/** Public: the rules, what is open on a range of days, and a stream of what changes (§7). */
export const availabilityRoutes = ({ db, clock, live }: Deps) => {
  const { remember, remembered } = rememberAnswers(live, clock)
  return new Hono<Env>()
    .get(
      '/settings',
      describes({ summary: 'The weekly schedule and the booking rules', answers: { 200: AvailabilitySettings } }),
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
      describes({
        summary: 'Which start times are open',
        description: `One entry a day, at most ${MAX_DAYS} days a call, for an event of \`hours\` hours.`,
        answers: { 200: z.array(DayAvailability) },
      }),
      remembered,
      query(DaysQuery),
      async (c) => {
        const { from, to, hours } = c.req.valid('query')
        const length = daysBetween(from, to) + 1
        if (length < 1) throw new Refused('invalid-request', { detail: 'The field "to" must not lie before "from".' })
        if (length > MAX_DAYS) throw new Refused('invalid-request', { detail: `Ask for at most ${MAX_DAYS} days.` })

        const now = clock()
        return remember(c, async () => {
          const rules = await loadRules(db)
          return (await loadDays(db, from, to)).map((day) => availabilityOf(day, hours, rules, now))
        })
      },
    )
    .get(
      '/live',
      describes({
        summary: 'A stream of changes to days (server-sent events)',
        description: 'Events `day` {date}, `settings` and `resync`: ask for the days again.',
        answers: { 200: null },
      }),
      (c) =>
        eventStream(c, (emit) => {
          const stops = [
            live.subscribe('day', (tick) =>
              tick.type === 'resync' ? emit('resync', {}) : emit('day', { date: tick.detail }),
            ),
            live.subscribe('settings', (tick) => emit(tick.type === 'resync' ? 'resync' : 'settings', {})),
          ]
          return () => {
            for (const stop of stops) stop()
          }
        }),
    )
}

function availabilityOf(day: Day, hours: number, rules: Rules, now: Date): z.output<typeof DayAvailability> {
  const problem = dayProblem(day, hours, rules, now) ?? null
  return {
    date: day.date,
    selectable: problem === null,
    problem,
    slots: slotsOf(day, hours, rules, now).map(({ hour, state }) => ({ time: hourLabel(hour), state })),
    booked: day.booked.map(timeRange),
    blocks: day.blocks.map((block) => (block.type === 'full' ? block : { type: 'partial', ...timeRange(block) })),
  }
}

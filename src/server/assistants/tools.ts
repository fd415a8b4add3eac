import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { business } from '../../domain/business.ts'
import { addDays, daysBetween, hourLabel, longDate, todayIn } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, addOns, packageIds, packages } from '../../domain/catalog.ts'
import { dollars } from '../../domain/money.ts'
import { bookingWith, paths } from '../../domain/paths.ts'
import { currentRefundTerms, refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { answerZip } from '../../domain/place/zip-answer.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { orderHours, priceOrder } from '../../domain/pricing/pricing.ts'
import { isRefusal, refusalSentence } from '../../domain/refusals.ts'
import { dayProblem, dayProblems, MAX_HOURS, slotProblem } from '../../domain/schedule/slots.ts'
import { depositTerms, paymentTerms, weekendTerms } from '../../domain/terms.ts'
import { PackageField } from '../booking/booking-request.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { CalendarDateField, StartTimeField } from '../platform/http/fields.ts'
import { dayAvailability } from '../schedule/day-availability.ts'
import { loadDays, loadRules } from '../schedule/load-days.ts'
import type { Answered } from './faq.ts'

/** Maximum number of days per call. */
const MAX_OPEN_DAYS = 31

export interface ToolDeps {
  db: Database
  clock: () => Date
  config: Pick<Config, 'publicUrl' | 'business'>
  faq: readonly Answered[]
  /** Counts units of work for the caller; refuses past the limit. */
  count: (units: number) => void
}

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/** Duplicates are merged: assistants repeat themselves. */
const AddOnsField = z
  .array(z.enum(addOnIds as [AddOnId, ...AddOnId[]]))
  .max(addOnIds.length)
  .default([])
const HoursField = z
  .int()
  .min(2)
  .max(MAX_HOURS)
  .default(2)
  .describe('Total hours. Every package includes 2; more are extra hours')

const Order = z.object({
  packageId: PackageField,
  date: CalendarDateField.describe('YYYY-MM-DD, in Phoenix'),
  hours: HoursField,
  addOns: AddOnsField,
})

type Order = z.output<typeof Order>

const toOrder = ({ packageId, date, hours, addOns: chosen }: Order) => ({
  packageId,
  date,
  extraHours: hours - packages[packageId].baseHours,
  addOns: [...new Set(chosen)],
})

/** A result as structured data, and as text for clients that don't support it. */
const told = (structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
})

const refusedWith = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })

/** The server for one request: six read-only tools that use the same sources as the pages. */
export function assistantServer(deps: ToolDeps): McpServer {
  const server = new McpServer(
    { name: 'dome-and-den', title: business.name, version: '1.0.0', websiteUrl: deps.config.publicUrl },
    {
      instructions: `${business.name} rents mobile golf simulators in ${business.region}. All prices are US dollars, all days and times Phoenix's. Nothing can be booked here: hand the person the link of booking_link, where they see the price and book it themselves.`,
    },
  )
  tellPackages(server, deps)
  tellOpenTimes(server, deps)
  tellPrice(server, deps)
  tellZip(server, deps)
  tellAnswers(server, deps)
  tellLink(server, deps)
  return server
}

function tellPackages(server: McpServer, { count }: ToolDeps): void {
  server.registerTool(
    'packages_and_prices',
    {
      title: 'Packages and prices',
      description: 'Both simulators, their prices on weekdays and weekends, the add-ons, and when payments are due.',
      annotations: readOnly,
    },
    () => {
      count(1)
      return told({
        packages: packageIds.map((id) => {
          const { name, description, capacity, baseHours, features, weekday, weekend } = packages[id]
          const rateJson = ({ base, hourly }: { base: number; hourly: number }) => ({
            [`first${baseHours}Hours`]: dollars(base),
            eachExtraHour: dollars(hourly),
          })
          return { id, name, description, capacity, features, weekday: rateJson(weekday), weekend: rateJson(weekend) }
        }),
        addOns: addOnIds.map((id) => ({ id, name: addOns[id].name, flatPrice: dollars(addOns[id].price) })),
        terms: [weekendTerms, paymentTerms, depositTerms, refundTermsSentence(currentRefundTerms)],
      })
    },
  )
}

function tellOpenTimes(server: McpServer, { db, clock, count }: ToolDeps): void {
  server.registerTool(
    'open_times',
    {
      title: 'Open start times',
      description: `Days and start times when an event of this length can start. At most ${MAX_OPEN_DAYS} days per call.`,
      inputSchema: z.object({
        from: CalendarDateField.optional().describe('YYYY-MM-DD; today if left out'),
        to: CalendarDateField.optional().describe('YYYY-MM-DD, included; two weeks after the first if left out'),
        hours: HoursField,
      }),
      annotations: readOnly,
    },
    async ({ from, to, hours }) => {
      const now = clock()
      const first = from ?? todayIn(now)
      const last = to ?? addDays(first, 13)
      const length = daysBetween(first, last) + 1
      if (length < 1 || length > MAX_OPEN_DAYS) return refusedWith(`Ask for 1 to ${MAX_OPEN_DAYS} days.`)
      count(10)
      const [rules, days] = await Promise.all([loadRules(db), loadDays(db, first, last)])
      return told({
        hours,
        days: days.map((day) => {
          const { date, slots } = dayAvailability(day, hours, rules, now)
          return { date, starts: slots.filter(({ state }) => state === 'open').map(({ time }) => time) }
        }),
      })
    },
  )
}

function tellPrice(server: McpServer, { count }: ToolDeps): void {
  server.registerTool(
    'price',
    {
      title: 'What an order costs',
      description: 'The exact price of a package on a day, with extra hours and add-ons, and the deposit.',
      inputSchema: Order,
      annotations: readOnly,
    },
    (order) => {
      count(1)
      const { total, deposit, basePrice, extraHoursCost, addOnsCost, isWeekendRate } = priceOrder(toOrder(order))
      return told({
        date: longDate(order.date),
        isWeekendRate,
        package: dollars(basePrice),
        extraHours: dollars(extraHoursCost),
        addOns: dollars(addOnsCost),
        total: dollars(total),
        deposit: dollars(deposit),
      })
    },
  )
}

function tellZip(server: McpServer, { config, count }: ToolDeps): void {
  server.registerTool(
    'zip_in_range',
    {
      title: 'Do you come to this ZIP code?',
      description: 'Whether a ZIP code is in our service area.',
      inputSchema: z.object({ zip: z.string().max(10) }),
      annotations: readOnly,
    },
    ({ zip }) => {
      count(1)
      const { kind, words } = answerZip(zip, milesByZip, config.business.phone)
      return told({ kind, answer: words })
    },
  )
}

function tellAnswers(server: McpServer, { faq, config, count }: ToolDeps): void {
  server.registerTool(
    'questions_and_answers',
    {
      title: 'Questions and answers',
      description: 'The whole FAQ: space, power, weather, payment, cancelling, equipment, company events.',
      annotations: readOnly,
    },
    () => {
      count(1)
      return told({ page: config.publicUrl + paths.faq, questions: faq })
    },
  )
}

function tellLink(server: McpServer, { db, clock, config, count }: ToolDeps): void {
  server.registerTool(
    'booking_link',
    {
      title: 'A link to book it',
      description:
        'URL of our booking page with package, day, start, hours and add-ons selected, for the person to review and book. It neither books nor holds anything.',
      inputSchema: Order.extend({ time: StartTimeField.optional().describe("'2:00 PM'; left out, they choose") }),
      annotations: readOnly,
    },
    async ({ time: hour, ...order }) => {
      count(10)
      const now = clock()
      const wanted = toOrder(order)
      const { date } = wanted
      const [rules, [day]] = await Promise.all([loadRules(db), loadDays(db, date, date)])
      const length = orderHours(wanted)
      const problem =
        day && (hour === undefined ? dayProblem(day, length, rules, now) : slotProblem(hour, length, day, rules, now))
      const url = config.publicUrl + bookingWith({ ...wanted, time: hour === undefined ? undefined : hourLabel(hour) })
      return told({
        url,
        isOpen: !problem,
        ...(problem && { why: isRefusal(problem) ? refusalSentence(problem) : `That day is ${dayProblems[problem]}.` }),
        total: dollars(priceOrder(wanted).total),
      })
    },
  )
}

import { addDays, type CalendarDate, daysBetween, todayIn, toWeekday } from '../../domain/calendar.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import type { Live } from '../platform/database/change-feed.ts'
import type { Database } from '../platform/database/database.ts'
import { dayAvailability } from './day-availability.ts'
import { loadDays, loadRules } from './load-days.ts'

const HOUR_MS = 3_600_000

/** The context in which cached answers are valid: one hour, one set of rules. */
interface View {
  hour: number
  rules: Rules
  now: Date
  /** First and last day with answers of their own; outside this range, equal weekdays have equal answers. */
  first: CalendarDate
  last: CalendarDate
  outside: Map<string, string>
}

/** A loaded day, and its JSON answers by event length. */
interface Entry {
  day: Promise<Day>
  view?: View
  texts: Map<number, string>
}

interface Store {
  days: Map<CalendarDate, Entry>
  rules?: Promise<Rules>
  view?: View
}

/** A number that changes on the hour, when notice and booking window change; each exact hour gets its own. */
export const rulesHour = (now: Date): number => Math.floor(now.getTime() / HOUR_MS) + Math.ceil(now.getTime() / HOUR_MS)

/**
 * Caches the days of the booking window until the database notifies us of a change. Days outside the window are answered
 * from the rules alone, without bookings. While this process isn't connected to the notifications, nothing is cached.
 */
export function cacheDays({ db, live, clock }: { db: Database; live: Live; clock: () => Date }) {
  let kept: Store = { days: new Map() }
  live.subscribe('day', (event) => {
    if (event.type === 'resync') kept = { days: new Map() }
    else kept.days.delete(event.detail)
  })
  // Changed rules or crews affect every day.
  live.subscribe('settings', () => {
    kept = { days: new Map() }
  })

  async function loadView(store: Store, now: Date): Promise<View> {
    store.rules ??= loadRules(db)
    const asked = store.rules
    asked.catch(() => {
      if (store.rules === asked) store.rules = undefined
    })
    const rules = await asked
    const hour = rulesHour(now)
    if (store.view?.hour === hour && store.view.rules === rules) return store.view

    const first = todayIn(now)
    // One extra day: a page opened before midnight may ask for it after midnight.
    const last = addDays(first, Math.max(0, rules.generalSettings.advanceBookingDays) + 1)
    for (const date of store.days.keys()) if (date < first || date > last) store.days.delete(date)
    store.view = { hour, rules, now, first, last, outside: new Map() }
    return store.view
  }

  /** Adds days to the store before loading them, so a change during the load removes them again. */
  function read(store: Store, dates: readonly CalendarDate[]): void {
    const missing = dates.filter((date) => !store.days.has(date))
    const [first] = missing
    if (first === undefined) return
    const loaded = loadDays(db, first, missing.at(-1) as CalendarDate)
    for (const date of missing) {
      const day = loaded.then((days) => days[daysBetween(first, date)] as Day)
      const entry: Entry = { day, texts: new Map() }
      store.days.set(date, entry)
      day.catch(() => {
        if (store.days.get(date) === entry) store.days.delete(date)
      })
    }
  }

  async function renderEntry(entry: Entry, hours: number, view: View): Promise<string> {
    const day = await entry.day
    if (entry.view !== view) Object.assign(entry, { view, texts: new Map() })
    const known = entry.texts.get(hours)
    if (known !== undefined) return known
    const text = JSON.stringify(dayAvailability(day, hours, view.rules, view.now))
    entry.texts.set(hours, text)
    return text
  }

  function textOutside(date: CalendarDate, hours: number, view: View): string {
    const key = `${date < view.first} ${toWeekday(date)}`
    let rest = view.outside.get(key)
    if (rest === undefined) {
      const { date: _, ...answer } = dayAvailability({ date, booked: [], blocks: [] }, hours, view.rules, view.now)
      rest = JSON.stringify(answer).slice(1)
      view.outside.set(key, rest)
    }
    return `{"date":"${date}",${rest}`
  }

  return {
    /** Answers for all days from `from` to `to`, inclusive, as a JSON array. */
    async answer(from: CalendarDate, to: CalendarDate, hours: number): Promise<string> {
      const store: Store = live.isListening() ? kept : { days: new Map() }
      const view = await loadView(store, clock())
      const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
      const isInside = (date: CalendarDate) => date >= view.first && date <= view.last
      const inside = dates.filter(isInside)
      read(store, inside)
      const entries = inside.map((date) => store.days.get(date) as Entry)
      const texts = await Promise.all(entries.map((entry) => renderEntry(entry, hours, view)))
      const before = dates.filter((date) => date < view.first).map((date) => textOutside(date, hours, view))
      const beyond = dates.filter((date) => date > view.last).map((date) => textOutside(date, hours, view))
      return `[${[...before, ...texts, ...beyond].join()}]`
    },
  }
}

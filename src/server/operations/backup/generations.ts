import { addDays, type CalendarDate, todayIn, toWeekday, weekdays } from '../../../domain/calendar.ts'

/** Number of daily and weekly backups kept (docs/running.md). */
export const KEPT_DAYS = 7
export const KEPT_WEEKS = 4

const NIGHTLY = /^nightly-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

const stamp = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** `nightly-2026-06-15T09-41-00Z.backup` */
export const nightlyName = (now: Date): string => `nightly-${stamp(now)}.backup`

/** The time in a nightly backup's name; undefined for any other file. */
export function parseNightlyTime(name: string): Date | undefined {
  const [, date, hour, minute, second] = NIGHTLY.exec(name) ?? []
  const moment = new Date(`${date}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/**
 * Files to delete. Keeps the newest backup of each of the last 7 days that have one, and of each of the last 4 weeks before
 * those, so a missed night deletes nothing. Other files are never listed.
 */
export function surplusNightly(names: readonly string[]): string[] {
  const nightly = names.flatMap((name) => {
    const moment = parseNightlyTime(name)
    return moment ? [{ name, moment, day: todayIn(moment) }] : []
  })
  const newestFirst = nightly.sort((a, b) => b.moment.getTime() - a.moment.getTime())
  const days = newestByKey(newestFirst, ({ day }) => day).slice(0, KEPT_DAYS)
  const weeks = newestByKey(newestFirst, ({ day }) => weekMonday(day)).filter((one) => !days.includes(one))
  const kept = new Set([...days, ...weeks.slice(0, KEPT_WEEKS)])
  return newestFirst.filter((one) => !kept.has(one)).map(({ name }) => name)
}

const newestByKey = <T>(newestFirst: readonly T[], toKey: (one: T) => string): T[] =>
  [...Map.groupBy(newestFirst, toKey).values()].flatMap(([newest]) => newest ?? [])

const weekMonday = (day: CalendarDate) => addDays(day, -((weekdays.indexOf(toWeekday(day)) + 6) % 7))

const BEFORE = /^before-(\d{4}[\w-]*?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup$/

/** Number of upgrades whose backup is kept. */
const KEPT_UPGRADES = 3

/** Backup before the upgrade to a level: `before-0024-2026-06-15T09-41-00Z.backup` */
export const beforeName = (level: string, now: Date): string => `before-${level}-${stamp(now)}.backup`

/** Is it a backup made before an upgrade? */
export const isBefore = (name: string): boolean => BEFORE.test(name)

/** Files to delete. Keeps the newest backup before each of the last 3 upgrades, regardless of attempts. */
export function surplusBefore(names: readonly string[]): string[] {
  const before = names.filter(isBefore)
  const newestFirst = before.sort((a, b) => (beforeStamp(a) < beforeStamp(b) ? 1 : -1))
  const kept = new Set(newestByKey(newestFirst, (name) => BEFORE.exec(name)?.[1] ?? '').slice(0, KEPT_UPGRADES))
  return newestFirst.filter((name) => !kept.has(name))
}

const beforeStamp = (name: string) => BEFORE.exec(name)?.[2] ?? ''

import { weekFromMonday } from '../calendar.ts'
import { counted } from '../typography/counted.ts'
import type { GeneralSettings, ScheduleDay, WeeklySchedule } from './rules.ts'
import { numberFields, numberNames, weekdayName } from './settings-form.ts'

/** Settings with all seven days, as edited in the admin dashboard. */
export interface Settings {
  weeklySchedule: WeeklySchedule
  generalSettings: GeneralSettings
}

/** One setting that differs between two versions, in words. */
export interface SettingsChange {
  label: string
  before: string
  after: string
}

const dayText = ({ start, end, enabled }: ScheduleDay) => (enabled ? `${start} to ${end}` : 'Closed')

const settingsLines = ({ weeklySchedule, generalSettings }: Settings) => [
  ...weekFromMonday.map((day) => ({ label: weekdayName(day), text: dayText(weeklySchedule[day]) })),
  ...numberNames.map((name) => ({
    label: numberFields[name].label,
    text: counted(generalSettings[name], numberFields[name].unit.slice(0, -1)),
  })),
]

/** Changed settings, in the order of the page. Hours of a day that stays closed don't count. */
export function settingsChanges(before: Settings, after: Settings): SettingsChange[] {
  const old = settingsLines(before)
  return settingsLines(after)
    .map(({ label, text }, index) => ({ label, before: old[index]?.text ?? '', after: text }))
    .filter((change) => change.before !== change.after)
}

/** Deep equality of two settings values, regardless of field order. */
export function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => {
    const [left, right] = [a[key], b[key]]
    return typeof left === 'object' && left !== null ? isSame(left, right as object) : left === right
  })
}

/** `theirs`, with whatever `mine` changed since `base`. Each key is replaced as a whole. */
export function rebased<T extends Record<string, unknown>>(base: T, mine: T, theirs: T): T {
  const changed = (Object.keys(mine) as (keyof T)[]).filter((key) => {
    const [before, after] = [base[key], mine[key]]
    return typeof after === 'object' && after !== null ? !isSame(after, before as object) : after !== before
  })
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) }
}

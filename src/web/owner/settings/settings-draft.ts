import type { WeeklySchedule } from '../../../domain/schedule/rules.ts'
import { isSame, rebased, type Settings } from '../../../domain/schedule/settings-changes.ts'
import { type NumberTexts, numberNames, readNumbers, wholeWeek } from '../../../domain/schedule/settings-form.ts'
import type { SettingsDocument } from '../availability/availability-queries.ts'

/** What the two tabs let the owner change: the numbers as they are typed. */
export interface SettingsForm {
  weeklySchedule: WeeklySchedule
  numbers: NumberTexts
}

/** Each tab saves its own section. */
export type Section = keyof SettingsForm

/** Changes not saved yet, and the document that they were made on. */
export interface Draft {
  base: SettingsDocument
  form: SettingsForm
}

export const settingsOf = ({ weeklySchedule, generalSettings }: SettingsDocument): Settings => ({
  weeklySchedule: wholeWeek(weeklySchedule),
  generalSettings,
})

export function formOf(document: SettingsDocument): SettingsForm {
  const { weeklySchedule, generalSettings } = settingsOf(document)
  const texts = numberNames.map((name) => [name, String(generalSettings[name])])
  return { weeklySchedule, numbers: Object.fromEntries(texts) as NumberTexts }
}

/** The settings with one section as it stands in the form, or undefined where that section is not readable. */
export function settingsWith(section: Section, { base, form }: Draft): Settings | undefined {
  const saved = settingsOf(base)
  if (section === 'weeklySchedule') return { ...saved, weeklySchedule: form.weeklySchedule }
  const { settings } = readNumbers(form.numbers)
  return settings && { ...saved, generalSettings: settings }
}

/** Does the form differ from the document it is based on? */
export const isChanged = ({ base, form }: Draft, section?: Section): boolean => {
  const saved = formOf(base)
  return section ? !isSame(form[section], saved[section]) : !isSame(form, saved)
}

/** The draft on top of a newer document: what was changed stays changed, all else is as in the document. */
export function rebasedDraft({ base, form }: Draft, document: SettingsDocument): Draft {
  const [before, after] = [formOf(base), formOf(document)]
  return {
    base: document,
    form: {
      weeklySchedule: rebased(before.weeklySchedule, form.weeklySchedule, after.weeklySchedule),
      numbers: rebased(before.numbers, form.numbers, after.numbers),
    },
  }
}

/** The draft without the changes of one section. */
export const withoutSection = (draft: Draft, section: Section): Draft => ({
  ...draft,
  form: { ...draft.form, [section]: formOf(draft.base)[section] },
})

import type { WeeklySchedule } from '../../../domain/schedule/rules.ts'
import { isSame, rebased, type Settings } from '../../../domain/schedule/settings-changes.ts'
import { type NumberTexts, numberNames, readNumbers, wholeWeek } from '../../../domain/schedule/settings-form.ts'
import type { SettingsDocument } from '../availability/availability-queries.ts'

/** Settings the two tabs edit, with numbers as typed. */
export interface SettingsForm {
  weeklySchedule: WeeklySchedule
  numbers: NumberTexts
}

/** A tab's part of the settings. Each tab saves its own. */
export type Section = keyof SettingsForm

/** Unsaved changes, and the document they're based on. */
export interface Draft {
  base: SettingsDocument
  form: SettingsForm
}

export const toSettings = ({ weeklySchedule, generalSettings }: SettingsDocument): Settings => ({
  weeklySchedule: wholeWeek(weeklySchedule),
  generalSettings,
})

export function toSettingsForm(document: SettingsDocument): SettingsForm {
  const { weeklySchedule, generalSettings } = toSettings(document)
  const texts = numberNames.map((name) => [name, String(generalSettings[name])])
  return { weeklySchedule, numbers: Object.fromEntries(texts) as NumberTexts }
}

/** Settings with one section taken from the form. Undefined if that section is invalid. */
export function settingsWith(section: Section, { base, form }: Draft): Settings | undefined {
  const saved = toSettings(base)
  if (section === 'weeklySchedule') return { ...saved, weeklySchedule: form.weeklySchedule }
  const { settings } = readNumbers(form.numbers)
  return settings && { ...saved, generalSettings: settings }
}

/** Whether the form differs from the document it's based on. */
export const isChanged = ({ base, form }: Draft, section?: Section): boolean => {
  const saved = toSettingsForm(base)
  return section ? !isSame(form[section], saved[section]) : !isSame(form, saved)
}

/** Rebases a draft onto a newer document: changed values are kept, everything else comes from the document. */
export function rebasedDraft({ base, form }: Draft, document: SettingsDocument): Draft {
  const [before, after] = [toSettingsForm(base), toSettingsForm(document)]
  return {
    base: document,
    form: {
      weeklySchedule: rebased(before.weeklySchedule, form.weeklySchedule, after.weeklySchedule),
      numbers: rebased(before.numbers, form.numbers, after.numbers),
    },
  }
}

/** Drops one section's changes from the draft. */
export const withoutSection = (draft: Draft, section: Section): Draft => ({
  ...draft,
  form: { ...draft.form, [section]: toSettingsForm(draft.base)[section] },
})

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused } from '../../../domain/refusals.ts'
import { isSame } from '../../../domain/schedule/settings-changes.ts'
import { adminApi, answerOf } from '../../app/api/api.ts'
import { resolveSession } from '../../app/session/session.ts'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { type SettingsDocument, settingsDocumentQuery } from '../availability/availability-queries.ts'
import { useSaveState } from '../use-save-state.ts'
import {
  type Draft,
  formOf,
  isChanged,
  rebasedDraft,
  type Section,
  type SettingsForm,
  settingsWith,
  withoutSection,
} from './settings-draft.ts'

const draftKey = ['settings-draft']

/**
 * The settings as they are being edited. Changes that are not saved outlive a change of tab or page and the hour of
 * the password; leaving the site with them is asked about by the browser.
 */
function useSettingsDraft() {
  const queries = useQueryClient()
  const stored = useQuery(settingsDocumentQuery)
  const { data: unsaved } = useQuery<Draft | null>({
    queryKey: draftKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const draft = unsaved ?? (stored.data && { base: stored.data, form: formOf(stored.data) })
  useLeaveWarning(Boolean(unsaved))

  const keep = (next: Draft) => queries.setQueryData<Draft | null>(draftKey, isChanged(next) ? next : null)

  /** Saves one section and leaves the changes of the other; refuses as the server does. */
  async function save(section: Section, sent: Draft): Promise<void> {
    const settings = settingsWith(section, sent)
    if (!settings) return
    const json = { ...settings, version: sent.base.version }
    const document = await answerOf(adminApi.availability.settings.$put({ json }))
    queries.setQueryData(settingsDocumentQuery.queryKey, document)
    const now = queries.getQueryData<Draft | null>(draftKey)
    if (!now) return
    // What was typed while the request ran stays a change.
    const isAsSent = isSame(now.form[section], sent.form[section])
    const form = isAsSent ? { ...now.form, [section]: formOf(document)[section] } : now.form
    keep({ base: document, form })
  }

  return {
    draft,
    failed: stored.isLoadingError,
    retry: () => void stored.refetch(),
    change: <P extends Section>(section: P, value: SettingsForm[P]) =>
      draft && keep({ ...draft, form: { ...draft.form, [section]: value } }),
    discard: (section: Section) => draft && keep(withoutSection(draft, section)),
    save,
    keep,
    /** The document as it is on the server now. */
    fetchCurrent: (): Promise<SettingsDocument> => queries.fetchQuery({ ...settingsDocumentQuery, staleTime: 0 }),
  }
}

/** Lets the browser ask before the page is left with changes that are not saved. */
function useLeaveWarning(hasChanges: boolean) {
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasChanges])
}

/** §8. */
const SAVE_FAILED = 'Error saving settings. Please try again.'

export interface Conflict {
  /** What the changes were made on, and what somebody else saved since. */
  base: SettingsDocument
  theirs: SettingsDocument
}

/** The sentence for a failed change: the server's where it names what to do, else the screen's own of §8. */
export function sentenceOfFailure(error: unknown, own: string): string {
  if (!(error instanceof Refused) || error.code === 'unavailable' || error.code === 'invalid-request') return own
  // The hour is over: the gate comes back, and the draft is still there after it.
  if (error.code === 'not-unlocked' || error.code === 'no-user') void resolveSession({ again: true })
  return error.message
}

/** One section of the settings being edited: its values, its saving, and what to do when somebody else saved meanwhile. */
export function useSection<P extends Section>(section: P, waitsIn: string) {
  const { draft, failed, retry, change, discard, save, keep, fetchCurrent } = useSettingsDraft()
  const [conflict, setConflict] = useState<Conflict>()
  const changed = draft !== undefined && isChanged(draft, section)
  useNoteOnLeaving(changed, waitsIn)

  const saving = useMutation({
    onMutate: () => dismiss(section),
    mutationFn: (sent: Draft) => save(section, sent),
    onError: async (error, sent) => {
      if (!(error instanceof Refused && error.code === 'settings-changed')) {
        return notify(sentenceOfFailure(error, SAVE_FAILED), { about: section, bad: true })
      }
      try {
        setConflict({ base: sent.base, theirs: await fetchCurrent() })
      } catch {
        notify(SAVE_FAILED, { about: section })
      }
    },
  })

  /** Ends the conflict: my changes go on top of theirs and are saved, or mine are dropped. */
  const settle = (how: 'mine on top' | 'theirs') => {
    if (!draft || !conflict) return
    const onTheirs = rebasedDraft(draft, conflict.theirs)
    setConflict(undefined)
    if (how === 'theirs') return void keep(withoutSection(onTheirs, section))
    keep(onTheirs)
    saving.mutate(onTheirs)
  }

  return {
    name: section as Section,
    draft,
    failed,
    retry,
    value: draft?.form[section],
    change: (value: SettingsForm[P]) => change(section, value),
    discard: () => discard(section),
    changed,
    state: useSaveState(saving),
    save: () => draft && saving.mutate(draft),
    conflict,
    settle,
    closeConflict: useCallback(() => setConflict(undefined), []),
  }
}

export type SectionState = ReturnType<typeof useSection>

/** Notifies about unsaved changes when the tab is left. */
function useNoteOnLeaving(changed: boolean, waitsIn: string) {
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  }, [changed])
  useEffect(
    () => () => {
      if (latest.current) notify(`Not saved yet. Your changes are still there, under ${waitsIn}.`)
      latest.current = false
    },
    [waitsIn],
  )
}

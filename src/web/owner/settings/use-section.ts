import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused } from '../../../domain/refusals.ts'
import { isSame } from '../../../domain/schedule/settings-changes.ts'
import { adminApi, readAnswer } from '../../app/api/api.ts'
import { resolveSession } from '../../app/session/session.ts'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { type SettingsDocument, settingsDocumentQuery } from '../availability/availability-queries.ts'
import { useSaveState } from '../use-save-state.ts'
import {
  type Draft,
  isChanged,
  rebasedDraft,
  type Section,
  type SettingsForm,
  settingsWith,
  toSettingsForm,
  withoutSection,
} from './settings-draft.ts'

const draftKey = ['settings-draft']

/**
 * Settings being edited. Unsaved changes survive switching tabs or pages and the end of the admin unlock; when the owner
 * leaves the site, the browser asks first.
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
  const draft = unsaved ?? (stored.data && { base: stored.data, form: toSettingsForm(stored.data) })
  useLeaveWarning(Boolean(unsaved))

  const keep = (next: Draft) => queries.setQueryData<Draft | null>(draftKey, isChanged(next) ? next : null)

  /** Saves one section and leaves the other's changes alone. Throws the server's refusal. */
  async function save(section: Section, sent: Draft): Promise<void> {
    const settings = settingsWith(section, sent)
    if (!settings) return
    const json = { ...settings, version: sent.base.version }
    const document = await readAnswer(adminApi.availability.settings.$put({ json }))
    queries.setQueryData(settingsDocumentQuery.queryKey, document)
    const now = queries.getQueryData<Draft | null>(draftKey)
    if (!now) return
    // What was typed during the request is still an unsaved change.
    const isAsSent = isSame(now.form[section], sent.form[section])
    const form = isAsSent ? { ...now.form, [section]: toSettingsForm(document)[section] } : now.form
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
    /** Fetches the document as it is on the server now. */
    fetchCurrent: (): Promise<SettingsDocument> => queries.fetchQuery({ ...settingsDocumentQuery, staleTime: 0 }),
  }
}

/** Makes the browser ask before leaving a page with unsaved changes. */
function useLeaveWarning(hasChanges: boolean) {
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasChanges])
}

/** Message from §8. */
const SAVE_FAILED = 'Error saving settings. Please try again.'

export interface Conflict {
  /** What the changes were based on, and what someone else saved since. */
  base: SettingsDocument
  theirs: SettingsDocument
}

/** Message for a failed change: the server's if it says what to do, otherwise the screen's own from §8. */
export function failureSentence(error: unknown, own: string): string {
  if (!(error instanceof Refused) || error.code === 'unavailable' || error.code === 'invalid-request') return own
  // The unlock has expired: the password gate comes back, and the draft survives it.
  if (error.code === 'not-unlocked' || error.code === 'no-user') void resolveSession({ again: true })
  return error.message
}

/** One settings section being edited: its values, saving them, and resolving a conflict with someone else's save. */
export function useSection<P extends Section>(section: P, waitsIn: string) {
  const { draft, failed, retry, change, discard, save, keep, fetchCurrent } = useSettingsDraft()
  const [conflict, setConflict] = useState<Conflict>()
  const [failure, setFailure] = useState<string>()
  const changed = draft !== undefined && isChanged(draft, section)
  useNoteOnLeaving(section, changed, waitsIn)

  const saving = useMutation({
    onMutate: () => setFailure(undefined),
    mutationFn: (sent: Draft) => save(section, sent),
    onError: async (error, sent) => {
      if (!(error instanceof Refused && error.code === 'settings-changed')) {
        return setFailure(failureSentence(error, SAVE_FAILED))
      }
      try {
        setConflict({ base: sent.base, theirs: await fetchCurrent() })
      } catch {
        setFailure(SAVE_FAILED)
      }
    },
  })

  /** Resolves the conflict: saves my changes on top of theirs, or drops mine. */
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
    change: (value: SettingsForm[P]) => {
      setFailure(undefined)
      change(section, value)
    },
    discard: () => {
      setFailure(undefined)
      discard(section)
    },
    changed,
    /** Why the last save failed. */
    failure,
    state: useSaveState(saving),
    save: () => draft && saving.mutate(draft),
    conflict,
    settle,
    closeConflict: useCallback(() => setConflict(undefined), []),
  }
}

export type SectionState = ReturnType<typeof useSection>

/** Shows a message about unsaved changes when the tab is left, until it's closed or the owner is back. */
function useNoteOnLeaving(section: Section, changed: boolean, waitsIn: string) {
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  }, [changed])
  useEffect(() => {
    dismiss(section)
    return () => {
      const note = `Not saved yet. Your changes are still there, under ${waitsIn}.`
      if (latest.current) notify(note, { about: section, bad: true, alert: false })
      latest.current = false
    }
  }, [section, waitsIn])
}

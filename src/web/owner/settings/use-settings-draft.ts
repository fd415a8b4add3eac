import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSame } from '../../../domain/schedule/settings-changes.ts'
import { adminApi, answerOf } from '../../app/api/api.ts'
import { type SettingsDocument, settingsDocumentQuery } from '../availability/availability-queries.ts'
import {
  type Draft,
  formOf,
  isChanged,
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
export function useSettingsDraft() {
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

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSame } from '../../../domain/settings/settings-changes.ts'
import { adminApi, answerOf } from '../../api/api.ts'
import { deskSettingsQuery, type SettingsDocument } from '../availability/availability-queries.ts'
import {
  type Draft,
  formOf,
  isChanged,
  type Part,
  type SettingsForm,
  settingsWith,
  withoutPart,
} from './settings-draft.ts'

const draftKey = ['settings-draft']

/**
 * The settings as they are being edited. Changes that are not saved outlive a change of tab or page and the hour of
 * the password; leaving the site with them is asked about by the browser.
 */
export function useSettingsDraft() {
  const queries = useQueryClient()
  const stored = useQuery(deskSettingsQuery)
  const { data: kept } = useQuery<Draft | null>({
    queryKey: draftKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const draft = kept ?? (stored.data && { base: stored.data, form: formOf(stored.data) })
  useLeaveWarning(Boolean(kept))

  const keep = (next: Draft) => queries.setQueryData<Draft | null>(draftKey, isChanged(next) ? next : null)

  /** Saves one part and leaves the changes of the other; refuses as the server does. */
  async function save(part: Part, sent: Draft): Promise<void> {
    const settings = settingsWith(part, sent)
    if (!settings) return
    const json = { ...settings, version: sent.base.version }
    const document = await answerOf(adminApi.availability.settings.$put({ json }))
    queries.setQueryData(deskSettingsQuery.queryKey, document)
    const now = queries.getQueryData<Draft | null>(draftKey)
    if (!now) return
    // What was typed while the request ran stays a change.
    const isAsSent = isSame(now.form[part], sent.form[part])
    const form = isAsSent ? { ...now.form, [part]: formOf(document)[part] } : now.form
    keep({ base: document, form })
  }

  return {
    draft,
    failed: stored.isLoadingError,
    retry: () => void stored.refetch(),
    change: <P extends Part>(part: P, value: SettingsForm[P]) =>
      draft && keep({ ...draft, form: { ...draft.form, [part]: value } }),
    discard: (part: Part) => draft && keep(withoutPart(draft, part)),
    save,
    keep,
    /** The document as it is on the server now. */
    fetchCurrent: (): Promise<SettingsDocument> => queries.fetchQuery({ ...deskSettingsQuery, staleTime: 0 }),
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

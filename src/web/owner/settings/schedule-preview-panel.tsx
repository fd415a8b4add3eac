import { shortDate, todayIn } from '../../../domain/calendar.ts'
import type { Rules } from '../../../domain/schedule/rules.ts'
import { TIMES_FAILED } from '../../schedule/failed-times.tsx'
import { serverNow } from '../../schedule/server-clock.ts'
import { useAvailability } from '../../schedule/use-availability.ts'
import { Button } from '../../ui/button.tsx'
import * as noticeStyles from '../../ui/feedback/notice.module.css'
import { type SchedulePreview as Preview, previewSchedule } from './schedule-preview.ts'
import * as styles from './schedule-preview-panel.module.css'
import { type Draft, toSettings } from './settings-draft.ts'

interface PreviewState {
  preview: Preview | undefined
  isLoading: boolean
  failed: boolean
  retry: () => void
}

/** Preview of a draft with `changed` rules. Undefined while the days are loading or if the rules are invalid. */
export function useSchedulePreview(draft: Draft | undefined, changed: Partial<Rules> | undefined): PreviewState {
  const { nextDays, now, failed, retry } = useAvailability({ date: undefined, month: todayIn(serverNow()) })
  const saved = draft && toSettings(draft.base)
  const preview =
    changed && saved && nextDays ? previewSchedule(nextDays, { ...saved, ...changed }, saved, now) : undefined
  return { preview, isLoading: !nextDays && !failed, failed, retry }
}

/** What customers would see in the next two weeks, before saving. `folded` collapses the days. */
export function SchedulePreviewPanel({ state, folded = false }: { state: PreviewState; folded?: boolean }) {
  const { preview, failed, retry } = state
  return (
    <section className={styles.preview} aria-label="What customers would see">
      <h3>What customers would see</h3>
      <p className="note quiet">Start times with room for 2 hours. Existing bookings don’t change.</p>
      <p role="status">{previewSummary(state)}</p>
      {failed && !preview && (
        <Button look="second" size="small" onClick={retry}>
          Try again
        </Button>
      )}
      {preview?.warning && <p className={`${noticeStyles.err} ${styles.err}`}>{preview.warning}</p>}
      {preview && !folded && <Days rows={preview.rows} />}
      {preview && folded && (
        <details>
          <summary>Show the next 14 days</summary>
          <Days rows={preview.rows} />
        </details>
      )}
    </section>
  )
}

const Days = ({ rows }: { rows: Preview['rows'] }) => (
  <ol className={styles.previewDays}>
    {rows.map(({ date, text, starts, startsNow }) => (
      <li key={date} data-open={starts > 0}>
        <b>{shortDate(date)}</b>
        <span>
          {text}
          {starts !== startsNow && (
            <small>
              {starts} {starts === 1 ? 'start' : 'starts'}, now {startsNow}
            </small>
          )}
        </span>
      </li>
    ))}
  </ol>
)

function previewSummary({ preview, isLoading, failed }: PreviewState): string {
  if (isLoading) return 'Loading...'
  if (!preview) return failed ? TIMES_FAILED : 'Fix the marked fields to see the preview.'
  const { total, totalNow } = preview
  const starts = `${total} open start ${total === 1 ? 'time' : 'times'} in the next 14 days`
  return total === totalNow
    ? `${starts}, the same as your saved settings.`
    : `${starts}. Your saved settings have ${totalNow}.`
}

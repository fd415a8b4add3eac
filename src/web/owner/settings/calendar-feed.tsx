import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminApi } from '../../app/api/api.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Failure } from '../../ui/feedback/notice.tsx'
import { CopyField } from '../copy-field.tsx'
import { CrewField } from '../crews/crew-field.tsx'
import { momentLabel } from '../format.ts'
import { adminAnswer, feedQuery } from '../queries.ts'
import { SecretActs } from '../secret-acts.tsx'
import * as styles from './calendar-feed.module.css'

/** Creates and revokes the secret feed URL of all bookings, for the calendar on the owner's phone. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const { data: feed } = useQuery(feedQuery)
  const place = useRef<HTMLElement>(null)
  const onSettled = async (_: unknown, error: Error | null) => {
    await queries.invalidateQueries({ queryKey: feedQuery.queryKey })
    // The button is gone, and it had the focus.
    if (!error) place.current?.focus({ preventScroll: true })
  }
  const made = useMutation({
    mutationFn: () => adminAnswer(adminApi.feed.index.$post()),
    onSettled,
  })
  const revoked = useMutation({
    mutationFn: () => adminAnswer(adminApi.feed.index.$delete()),
    onSuccess: () => made.reset(),
    onSettled,
  })
  const error = made.error ?? revoked.error
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Calendar feed</h2>
      <p className="quiet">
        A secret address that shows every booking in your phone’s calendar, with names and phone numbers. Anyone who has
        it can read them all.
      </p>
      {error && <Failure message={error.message} />}
      {made.data ? (
        <Address url={made.data.url} />
      ) : (
        feed?.createdAt && (
          <p>
            Made {momentLabel(feed.createdAt)}.{' '}
            {feed.lastReadAt ? `Last read ${momentLabel(feed.lastReadAt)}.` : 'Not read yet.'} It is shown only once; a
            new one replaces it.
          </p>
        )
      )}
      <SecretActs
        what="an address"
        isMade={Boolean(feed?.createdAt)}
        isShown={made.data !== undefined}
        loss="Calendars that use the current address will stop updating."
        make={made}
        revoke={revoked}
      />
    </section>
  )
}

/** The URL to copy; with several crews, also one per crew. */
function Address({ url: everything }: { url: string }) {
  const [crewId, setCrewId] = useState<number | null>(null)
  const url = crewId === null ? everything : `${everything}?crew=${crewId}`
  return (
    <div className={styles.feed}>
      <CrewField className={styles.whose} value={crewId} onChange={setCrewId} />
      {crewId !== null && (
        <p className="quiet">
          Anyone with this address can see every crew’s events too, by removing everything from the question mark on.
        </p>
      )}
      <CopyField label="Address, shown only once" url={url} copy="Copy">
        <a className={buttonStyles.linkBtn} href={url.replace(/^https?:/, 'webcal:')}>
          Open in calendar
        </a>
      </CopyField>
    </div>
  )
}

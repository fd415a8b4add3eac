import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DayState, dayWords, stepLabels } from '../../../domain/crew/day-words.ts'
import { adminApi } from '../../app/api/api.ts'
import { PhotoThumbs } from '../../photos/photo-thumbs.tsx'
import { useNow } from '../../schedule/use-now.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Confirm, Dialog, Question } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { clockLabel } from '../format.ts'
import { type AdminBooking, adminAnswer, bookingsKey, type Stop } from '../queries.ts'
import * as styles from './day-entries.module.css'

interface DayMarkProps {
  booking: Pick<AdminBooking, 'day'>
  /** Only the step, for tight spaces. */
  isShort?: boolean
}

/** The crew's progress with an event. Nothing before its first step. */
export const DayMark = ({ booking: { day }, isShort }: DayMarkProps) => day && <Mark day={day} isShort={isShort} />

/** A component of its own: most rows have no mark and don't need a clock. */
const Mark = ({ day, isShort }: { day: DayState; isShort: boolean | undefined }) => {
  const now = useNow()
  return <b className={styles.mark}>{isShort ? stepLabels[day.step] : dayWords(day, now)}</b>
}

/** The crew's reports from the event: steps with times, notes, and photos. */
export function DayEntries({ stop: { booking, entries, crewPhotos }, name }: { stop: Stop; name: string }) {
  const { day } = booking
  const notes = entries.filter(({ kind }) => kind === 'note')
  return (
    <div className={styles.reports}>
      {day && (
        <p role="status">
          <DayMark booking={booking} /> {clockLabel(day.at)}
        </p>
      )}
      {notes.map(({ id, at, note }) => (
        <p key={id} className="lines">
          Crew, {clockLabel(at)}: {note}
        </p>
      ))}
      <PhotoThumbs photos={crewPhotos} label={`Photos by the crew at ${name}`} />
    </div>
  )
}

/** Deletes all entries after a confirmation, for example when a stolen link was used to make them. */
export function ClearEntries({ stop: { booking, entries, crewPhotos }, name }: { stop: Stop; name: string }) {
  const { id } = booking
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const cleared = useMutation({
    mutationFn: () => adminAnswer(adminApi.bookings[':id'].day.$delete({ param: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  const keep = () => setAsked(false)
  if (entries.length + crewPhotos.length === 0) return null
  return (
    <p className={`no-print ${styles.clearing}`}>
      <button type="button" className={`${buttonStyles.linkBtn} ${styles.clear}`} onClick={() => setAsked(true)}>
        Clear what the crew sent<span className="sr"> from {name}’s event</span>
      </button>
      <Dialog open={isAsked} onClose={keep} title="Clear what the crew sent?" asks>
        <Question>
          The crew’s steps, notes and photos from {name}’s event will be deleted. The customer’s photos stay.
        </Question>
        {cleared.error && <Failure message={cleared.error.message} />}
        <Confirm
          label="Clear"
          busy={cleared.isPending && 'One moment...'}
          onConfirm={() => cleared.mutate()}
          onKeep={keep}
        />
      </Dialog>
    </p>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DayState, dayWords } from '../../../domain/crew/day-words.ts'
import { adminApi } from '../../app/api/api.ts'
import { PhotoThumbs } from '../../photos/photo-thumbs.tsx'
import { useNow } from '../../schedule/use-now.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { clockLabel } from '../format.ts'
import { type AdminBooking, adminAnswer, bookingsKey, type Stop } from '../queries.ts'
import * as styles from './day-entries.module.css'

/** How far the crew has come with an event; nothing before it has said so. */
export const DayMark = ({ booking: { day } }: { booking: Pick<AdminBooking, 'day'> }) => day && <Mark day={day} />

/** Apart: a list has many rows without one, and none of them needs a clock. */
const Mark = ({ day }: { day: DayState }) => <b className={styles.mark}>{dayWords(day, useNow())}</b>

/** What the crew said from the event: when it came how far, its notes and its photos. */
export function DayEntries({ stop: { booking, entries, crewPhotos }, name }: { stop: Stop; name: string }) {
  const { day } = booking
  const notes = entries.filter(({ kind }) => kind === 'note')
  return (
    <>
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
      {entries.length + crewPhotos.length > 0 && <ClearEntries id={booking.id} name={name} />}
    </>
  )
}

/** For what should not be there, as after a link was stolen: all of it goes, once it was asked for twice. */
function ClearEntries({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const cleared = useMutation({
    mutationFn: () => adminAnswer(adminApi.bookings[':id'].day.$delete({ param: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  if (!isAsked)
    return (
      <p className="no-print">
        <button type="button" className={buttonStyles.linkBtn} onClick={() => setAsked(true)}>
          Clear what the crew sent<span className="sr"> from {name}’s event</span>
        </button>
      </p>
    )
  return (
    <div className="no-print">
      <p>Their steps, notes and photos of this event will be deleted.</p>
      {cleared.error && <Failure message={cleared.error.message} />}
      <p className="acts">
        <Button
          look="danger"
          size="small"
          autoFocus
          busy={cleared.isPending && 'One moment...'}
          onClick={() => cleared.mutate()}
        >
          Clear
        </Button>
        <Button look="second" size="small" onClick={() => setAsked(false)}>
          Keep
        </Button>
      </p>
    </div>
  )
}

import { type DayState, dayWords } from '../../../domain/day/day-words.ts'
import { PhotoThumbs } from '../../photos/photo-thumbs.tsx'
import { useNow } from '../../schedule/use-now.ts'
import { clockLabel } from '../format.ts'
import type { AdminBooking, Stop } from '../queries.ts'
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
    </>
  )
}

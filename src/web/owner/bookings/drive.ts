import { driveWords, tightDrive } from '../../../domain/place/drive-time.ts'
import type { Stop } from '../queries.ts'

/** What the crew should know of the way from the stop before, where the time for it may not do. */
export function driveFrom(before: Stop | undefined, stop: Stop): string | undefined {
  const drive = before && tightDrive(eventOf(before), eventOf(stop))
  return drive && driveWords(drive, 'from the previous event')
}

/** A stop as the drive sees it. */
export const eventOf = ({ booking, start, end }: Stop) => ({
  placeZip: booking.placeZip,
  startsAt: new Date(start),
  endsAt: new Date(end),
})

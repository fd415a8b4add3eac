import { driveWords, tightDrive } from '../../../domain/place/drive-time.ts'
import { findEventZip } from '../../../domain/place/place-gate.ts'
import type { Stop } from '../queries.ts'

/** Warning about the drive from the previous stop if there may not be enough time for it. */
export function driveFrom(before: Stop | undefined, stop: Stop): string | undefined {
  const drive = before && tightDrive(toDriveEvent(before), toDriveEvent(stop))
  return drive && driveWords(drive, 'from the previous event')
}

/** Maps a stop for the drive rules. */
export const toDriveEvent = ({ booking, start, end }: Stop) => ({
  placeZip: findEventZip({ ...booking, ...booking.customerInfo }),
  startsAt: new Date(start),
  endsAt: new Date(end),
})

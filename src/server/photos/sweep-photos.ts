import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { todayIn } from '../../domain/calendar.ts'
import { PLACE_KEPT_DAYS } from '../../domain/place/retention.ts'
import { photos } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import type { PhotoDeps } from './add-photo.ts'
import { photoFileName, photoNames, removeFiles, writtenAt } from './photo-files.ts'
import { forgetOldBytes } from './upload-limits.ts'

const DAY = 86_400_000

/** By this age, a file either has its row or never will. */
const UNNAMED_MS = 3_600_000

const BATCH = 500

/**
 * Reconciles storage and database after a crash: deletes files no row refers to, and marks rows whose files are gone.
 * Also deletes photos 90 days after their event.
 */
export async function sweepPhotos(deps: PhotoDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  await removeOld(deps, now)
  await forgetOldBytes(db, todayIn(now))
  // Rows before files: a photo added in between then isn't seen as a row without files.
  const rows = await db.select({ file: photos.file, missingSince: photos.missingSince }).from(photos)
  const names = new Set(await photoNames(deps.storage))
  const isWhole = (file: string) => names.has(photoFileName(file, 'full')) && names.has(photoFileName(file, 'thumb'))
  const lost = rows.filter(({ file, missingSince }) => !missingSince && !isWhole(file))
  const found = rows.filter(({ file, missingSince }) => missingSince && isWhole(file))
  await mark(deps, lost, now)
  await mark(deps, found, null)
  if (lost.length > 0) deps.log.error({ photos: lost.length }, 'photos are missing in storage')
  await removeUnnamed(deps, names, now, signal)
}

async function mark({ db }: PhotoDeps, rows: { file: string }[], missingSince: Date | null): Promise<void> {
  if (rows.length === 0) return
  const files = rows.map(({ file }) => file)
  await db.update(photos).set({ missingSince }).where(inArray(photos.file, files))
}

async function removeOld(deps: PhotoDeps, now: Date): Promise<void> {
  const { db } = deps
  const since = new Date(now.getTime() - PLACE_KEPT_DAYS * DAY)
  // Bookings imported from the old site may have no date; then photos are dated by their upload.
  const over = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, photos.bookingId), lt(sql`coalesce(${bookings.endsAt}, ${photos.createdAt})`, since)))
  const gone = await db.delete(photos).where(sql`exists ${over}`).returning({ file: photos.file })
  await removeFiles(
    deps,
    gone.map(({ file }) => file),
  )
}

async function removeUnnamed(deps: PhotoDeps, names: Set<string>, now: Date, signal?: AbortSignal): Promise<void> {
  const isOld = (name: string) => {
    const at = writtenAt(name)
    return at !== undefined && now.getTime() - at.getTime() > UNNAMED_MS
  }
  const files = [...new Set([...names].filter(isOld).map((name) => name.replace(/-(full|thumb)\.jpg$/, '')))]
  for (let start = 0; start < files.length && !signal?.aborted; start += BATCH) {
    const batch = files.slice(start, start + BATCH)
    const named = await deps.db.select({ file: photos.file }).from(photos).where(inArray(photos.file, batch))
    const known = new Set(named.map(({ file }) => file))
    await removeFiles(
      deps,
      batch.filter((file) => !known.has(file)),
    )
  }
}

import { and, asc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { bookingJson } from '../booking/booking-json.ts'
import { companyDataOf } from '../companies/forget-requests.ts'
import { stepsOf } from '../crew/steps.ts'
import { guestPagesOf } from '../guests/guest-pages.ts'
import { consentsOf } from '../payments/ledger/cards-on-file.ts'
import { readPhoto } from '../photos/photo-files.ts'
import { answersOf } from '../place/routes/site-check-json.ts'
import { checksOf } from '../place/site-checks.ts'
import { sessionUser } from '../platform/auth/routes/session-routes.ts'
import type { SignedInUser } from '../platform/auth/sessions.ts'
import type { Database } from '../platform/database/database.ts'
import { type PhotoRow, photos } from '../platform/database/photo-schema.ts'
import { bookings, taxExemptions } from '../platform/database/schema.ts'
import { zipDownload } from '../platform/http/zip-download.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { reviewsOf } from '../reviews/review-rows.ts'
import { textConsentsOf, textsAbout } from '../sms/consents.ts'
import { offersOf } from '../weather/load-weather.ts'
import { answeredOfferJson } from '../weather/weather-json.ts'
import { profileOf } from './profile-routes.ts'

type ExportDeps = { db: Database; storage: Storage; clock: () => Date; log: Logger }

const pathOf = ({ bookingId, position }: PhotoRow) => `photos/${bookingId}-${position}.jpg`

/**
 * Everything we hold about a person as a ZIP file, streamed with one photo in memory at a time. Leaves out what the crew
 * noted and photographed for the office (R99).
 */
export async function exportOf(deps: ExportDeps, user: SignedInUser): Promise<Response> {
  const { db, clock } = deps
  const isTheirs = eq(bookings.userId, user.id)
  const rows = await db.select().from(bookings).where(isTheirs).orderBy(asc(bookings.createdAt))
  const ids = rows.map(({ id }) => id)
  const [checks, offers] = [await checksOf(db, ids), await offersOf(db, ids)]
  const theirPhotos = await db
    .select({ photo: photos })
    .from(photos)
    .innerJoin(bookings, eq(bookings.id, photos.bookingId))
    .where(and(isTheirs, eq(photos.takenBy, 'place')))
    .orderBy(asc(photos.bookingId), asc(photos.position))
  const [exempt] = await db.select().from(taxExemptions).where(eq(taxExemptions.userId, user.id))
  const kept = theirPhotos.map(({ photo }) => photo)
  const data = {
    account: sessionUser(user),
    profile: await profileOf(db, user),
    // The account's certificate, used for future bookings.
    taxCertificate: exempt?.certificate ?? null,
    bookings: rows.map(bookingJson),
    // An unconfirmed address may belong to someone else.
    ...(user.emailVerified ? await companyDataOf(db, user.email) : {}),
    keptCards: (await consentsOf(db, ids)).map(({ bookingId, words, agreedAt, state }) => ({
      bookingId,
      words,
      agreedAt: agreedAt.toISOString(),
      state,
    })),
    textConsents: (await textConsentsOf(db, user.id)).map(({ phone, words, agreedAt, endedAt }) => ({
      phone,
      words,
      agreedAt: agreedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    textMessages: (await textsAbout(db, ids)).map(({ bookingId, body, state, createdAt }) => ({
      bookingId,
      body,
      state,
      createdAt: createdAt.toISOString(),
    })),
    siteChecks: [...checks.values()].map((row) => ({ bookingId: row.bookingId, ...answersOf(row) })),
    guestPages: (await guestPagesOf(db, ids)).map(({ bookingId, showsAddress, note, createdAt }) => ({
      bookingId,
      showsAddress,
      note,
      createdAt: createdAt.toISOString(),
    })),
    reviews: (await reviewsOf(db, ids)).map(({ bookingId, stars, words, town, showsName, ratedAt, answer }) => ({
      bookingId,
      stars,
      words,
      town,
      showsName,
      ratedAt: ratedAt.toISOString(),
      answer,
    })),
    daySteps: [...(await stepsOf(db, ids))].flatMap(([bookingId, steps]) =>
      steps
        .filter(({ kind }) => kind !== 'note')
        .map(({ kind, pressedAt, minutes }) => ({ bookingId, kind, at: pressedAt.toISOString(), minutes })),
    ),
    freeMoves: offers.map(answeredOfferJson),
    photos: kept.map((photo) => ({
      bookingId: photo.bookingId,
      file: photo.missingSince ? null : pathOf(photo),
      description: photo.description,
      createdAt: photo.createdAt.toISOString(),
    })),
    exportedAt: clock().toISOString(),
  }
  return zipDownload(filesOf(deps, data, kept), 'dome-and-den-my-data.zip')
}

async function* filesOf(deps: ExportDeps, data: object, kept: PhotoRow[]) {
  const lastModified = deps.clock()
  yield { name: 'my-data.json', lastModified, input: JSON.stringify(data, undefined, 2) }
  for (const photo of kept) {
    const input = await readPhoto(deps, photo.file, 'full')
    if (input) yield { name: pathOf(photo), lastModified: photo.createdAt, input }
  }
}

import { and, asc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { bookingJson } from '../booking/booking-json.ts'
import { loadCompanyData } from '../companies/forget-requests.ts'
import { loadDaySteps } from '../crew/steps.ts'
import { listGuestPages } from '../guests/guest-pages.ts'
import { listCardConsents } from '../payments/ledger/cards-on-file.ts'
import { readPhoto } from '../photos/photo-files.ts'
import { pickAnswers } from '../place/routes/site-check-json.ts'
import { loadSiteChecks } from '../place/site-checks.ts'
import { sessionUser } from '../platform/auth/routes/session-routes.ts'
import type { SignedInUser } from '../platform/auth/sessions.ts'
import type { Database } from '../platform/database/database.ts'
import { type PhotoRow, photos } from '../platform/database/photo-schema.ts'
import { bookings, taxExemptions } from '../platform/database/schema.ts'
import { zipDownload } from '../platform/http/zip-download.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { listReviews } from '../reviews/review-rows.ts'
import { listTextConsents, textsAbout } from '../sms/consents.ts'
import { listOffers } from '../weather/load-weather.ts'
import { answeredOfferJson } from '../weather/weather-json.ts'
import { loadProfile } from './profile-routes.ts'

type ExportDeps = { db: Database; storage: Storage; clock: () => Date; log: Logger }

const photoPath = ({ bookingId, position }: PhotoRow) => `photos/${bookingId}-${position}.jpg`

/**
 * Everything we hold about a person as a ZIP file, streamed with one photo in memory at a time. Leaves out what the crew
 * noted and photographed for the office (R99).
 */
export async function exportPersonalData(deps: ExportDeps, user: SignedInUser): Promise<Response> {
  const { db, clock } = deps
  const isTheirs = eq(bookings.userId, user.id)
  const rows = await db.select().from(bookings).where(isTheirs).orderBy(asc(bookings.createdAt))
  const ids = rows.map(({ id }) => id)
  const [checks, offers] = [await loadSiteChecks(db, ids), await listOffers(db, ids)]
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
    profile: await loadProfile(db, user),
    // The account's certificate, used for future bookings.
    taxCertificate: exempt?.certificate ?? null,
    bookings: rows.map(bookingJson),
    // An unconfirmed address may belong to someone else.
    ...(user.emailVerified ? await loadCompanyData(db, user.email) : {}),
    keptCards: (await listCardConsents(db, ids)).map(({ bookingId, words, agreedAt, state }) => ({
      bookingId,
      words,
      agreedAt: agreedAt.toISOString(),
      state,
    })),
    textConsents: (await listTextConsents(db, user.id)).map(({ phone, words, agreedAt, endedAt }) => ({
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
    siteChecks: [...checks.values()].map((row) => ({ bookingId: row.bookingId, ...pickAnswers(row) })),
    guestPages: (await listGuestPages(db, ids)).map(({ bookingId, showsAddress, note, createdAt }) => ({
      bookingId,
      showsAddress,
      note,
      createdAt: createdAt.toISOString(),
    })),
    reviews: (await listReviews(db, ids)).map(({ bookingId, stars, words, town, showsName, ratedAt, answer }) => ({
      bookingId,
      stars,
      words,
      town,
      showsName,
      ratedAt: ratedAt.toISOString(),
      answer,
    })),
    daySteps: [...(await loadDaySteps(db, ids))].flatMap(([bookingId, steps]) =>
      steps
        .filter(({ kind }) => kind !== 'note')
        .map(({ kind, pressedAt, minutes }) => ({ bookingId, kind, at: pressedAt.toISOString(), minutes })),
    ),
    freeMoves: offers.map(answeredOfferJson),
    photos: kept.map((photo) => ({
      bookingId: photo.bookingId,
      file: photo.missingSince ? null : photoPath(photo),
      description: photo.description,
      createdAt: photo.createdAt.toISOString(),
    })),
    exportedAt: clock().toISOString(),
  }
  return zipDownload(streamFiles(deps, data, kept), 'dome-and-den-my-data.zip')
}

async function* streamFiles(deps: ExportDeps, data: object, kept: PhotoRow[]) {
  const lastModified = deps.clock()
  yield { name: 'my-data.json', lastModified, input: JSON.stringify(data, undefined, 2) }
  for (const photo of kept) {
    const input = await readPhoto(deps, photo.file, 'full')
    if (input) yield { name: photoPath(photo), lastModified: photo.createdAt, input }
  }
}

import { Hono } from 'hono'
import { z } from 'zod'
import { isOver } from '../../domain/booking/booking.ts'
import { MAX_PHOTO_DESCRIPTION } from '../../domain/photo-limits.ts'
import { Refused } from '../../domain/refusals.ts'
import { BookingId, parseBookingId } from '../booking/booking-row.ts'
import { type CheckDeps, CheckLink, openCheck, whoMayOpenCheck } from '../place/check-access.ts'
import { photos } from '../platform/database/photo-schema.ts'
import type { Env, RequestContext } from '../platform/http/context.ts'
import { line } from '../platform/http/fields.ts'
import { limitWork } from '../platform/http/limits/work-limit.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody, param, query } from '../platform/http/validation.ts'
import { isPhoto, listPlacePhotos, type PhotoDeps } from './add-photo.ts'
import { Photo, Photos, photoJson } from './photo-json.ts'
import { removePhoto } from './remove-photos.ts'
import { PhotoId, parsePhotoId, parsePhotoSize, SizedPhoto, sendPhoto } from './send-photo.ts'
import { type Opened, takeUpload, uploadRefusals } from './take-upload.ts'

const Description = z.strictObject({ description: line(MAX_PHOTO_DESCRIPTION) })
const Done = z.strictObject({ done: z.literal(true) })

/** Maximum reads per address and minute; a page of photos takes six. */
const MAX_READS = 600

/** Mounted at /api/photos: photos of a booking's place. `:id` is the booking, `:photo` a client-generated UUID. */
export const photoRoutes = (deps: PhotoDeps & CheckDeps) => {
  const limit = limitWork(MAX_READS)

  /** The booking, if this request may open it. */
  async function open(c: RequestContext, id: { id: string }, link: string | undefined): Promise<Opened> {
    limit(c.var.address, deps.clock())
    const { booking, by } = await openCheck(deps, { headers: c.req.raw.headers, link }, parseBookingId(id))
    return { booking, by, address: c.var.address }
  }

  return new Hono<Env>()
    .get(
      '/:id',
      describes(
        'List the photos of a booking’s place',
        { 200: Photos },
        ['booking-not-found', 'too-many-requests'],
        whoMayOpenCheck,
      ),
      param(BookingId),
      query(CheckLink),
      async (c) => {
        const { link } = c.req.valid('query')
        const { booking } = await open(c, c.req.valid('param'), link)
        const rows = await listPlacePhotos(deps.db, booking.id)
        return send(c, Photos, {
          photos: rows.map((row) => photoJson(row, link)),
          takesPhotos: !isOver(booking, deps.clock()),
        })
      },
    )
    .put(
      '/:id/:photo',
      describes(
        'Add a photo',
        { 200: Photo, 201: Photo },
        ['booking-not-found', 'too-many-requests', ...uploadRefusals],
        `The body is the file: JPEG, PNG, WebP or AVIF. \`photo\`: client-generated UUID, idempotent. ${whoMayOpenCheck}`,
      ),
      param(PhotoId),
      query(CheckLink),
      async (c) => {
        const { link } = c.req.valid('query')
        const opened = await open(c, c.req.valid('param'), link)
        const { photo, isNew } = await takeUpload(deps, opened, parsePhotoId(c.req.valid('param')), c.req.raw)
        return send(c, Photo, photoJson(photo, link), isNew ? 201 : 200)
      },
    )
    .patch(
      '/:id/:photo',
      describes(
        'Describe a photo',
        { 200: Photo },
        ['booking-not-found', 'too-many-requests', 'photo-not-found'],
        whoMayOpenCheck,
      ),
      param(PhotoId),
      query(CheckLink),
      jsonBody(Description),
      async (c) => {
        const { link } = c.req.valid('query')
        const { booking } = await open(c, c.req.valid('param'), link)
        const isThis = isPhoto(booking.id, parsePhotoId(c.req.valid('param')), 'place')
        const [photo] = await deps.db.update(photos).set(c.req.valid('json')).where(isThis).returning()
        if (!photo) throw new Refused('photo-not-found')
        return send(c, Photo, photoJson(photo, link))
      },
    )
    .delete(
      '/:id/:photo',
      describes(
        'Remove a photo',
        { 200: Done },
        ['booking-not-found', 'too-many-requests', 'photo-not-found'],
        whoMayOpenCheck,
      ),
      param(PhotoId),
      query(CheckLink),
      async (c) => {
        const { booking, by } = await open(c, c.req.valid('param'), c.req.valid('query').link)
        await removePhoto(deps, booking.id, parsePhotoId(c.req.valid('param')), kindFor(by))
        return send(c, Done, { done: true })
      },
    )
    .get(
      '/:id/:photo/:size',
      describes(
        'Get a photo, size `full` or `thumb`',
        { 200: null },
        ['booking-not-found', 'too-many-requests', 'photo-not-found'],
        whoMayOpenCheck,
      ),
      param(SizedPhoto),
      query(CheckLink),
      async (c) => {
        const { booking, by } = await open(c, c.req.valid('param'), c.req.valid('query').link)
        const size = parsePhotoSize(c.req.valid('param').size)
        const photo = parsePhotoId(c.req.valid('param'))
        return sendPhoto(deps, booking.id, photo, size, c.req.header('if-none-match'), kindFor(by))
      },
    )
}

/** Only the owner may see the crew's photos. */
const kindFor = (by: Opened['by']): 'place' | undefined => (by === 'admin' ? undefined : 'place')

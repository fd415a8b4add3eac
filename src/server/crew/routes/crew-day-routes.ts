import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import { parseBookingId } from '../../booking/booking-row.ts'
import type { PhotoDeps } from '../../photos/add-photo.ts'
import { PhotoId, parsePhotoId, parsePhotoSize, SizedPhoto, sendPhoto } from '../../photos/send-photo.ts'
import { takeUpload, uploadRefusals } from '../../photos/take-upload.ts'
import type { Env, RequestContext } from '../../platform/http/context.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import type { Weather } from '../../weather/client.ts'
import { findLinkedCrew, type LinkedCrew } from '../crew-links.ts'
import { CrewDay, crewDayJson, listCrewEvents } from './crew-day-json.ts'
import { eventForCrew, recordStep, type StepDeps, StepRequest } from './record-step.ts'

const Done = z.strictObject({ done: z.literal(true) })

const whoMay =
  'Open to whoever has the crew’s link: its secret is sent as `Authorization: Bearer`, never in an address.'

/** Maximum reads per address and minute: several phones, each loading the photos once. */
const MAX_READS = 600

type Deps = PhotoDeps & StepDeps & { weather: Weather | undefined }

/** Mounted at /api/crew-day: everything a crew's link can access (R99). */
export const crewDayRoutes = (deps: Deps) => {
  const { db, clock } = deps
  const limit = limitWork(MAX_READS)

  /** The crew whose link this request carries. Refuses `crew-link-ended` if there is none. */
  async function requireLinkedCrew({ req, var: { address } }: RequestContext): Promise<LinkedCrew> {
    limit(address, clock())
    const [, secret = ''] = /^Bearer ([\w-]{43})$/.exec(req.header('authorization') ?? '') ?? []
    if (secret === '') throw new Refused('crew-link-ended')
    return await findLinkedCrew(db, secret, clock())
  }

  return new Hono<Env>()
    .get(
      '/',
      describes(
        'Get a crew’s events of today and tomorrow',
        { 200: CrewDay },
        ['crew-link-ended', 'too-many-requests'],
        whoMay,
      ),
      async (c) => {
        const crew = await requireLinkedCrew(c)
        return send(c, CrewDay, await crewDayJson(db, crew, deps.weather !== undefined, clock()))
      },
    )
    .post(
      '/steps',
      describes(
        'Record a step of an event, or a note',
        { 200: Done },
        [
          'crew-link-ended',
          'not-on-your-list',
          'step-too-early',
          'too-many-notes',
          'too-many-requests',
          'too-many-attempts',
        ],
        `Idempotent by id. If two phones press the same step, the first to arrive counts. Both clocks are stored. ${whoMay}`,
      ),
      jsonBody(StepRequest),
      async (c) => {
        const crew = await requireLinkedCrew(c)
        await consumeLimit(db, 'crew-from-address', c.var.address, clock())
        await recordStep(deps, crew.id, c.req.valid('json'), clock())
        return send(c, Done, { done: true })
      },
    )
    .put(
      '/photos/:id/:photo',
      describes(
        'Add a photo taken by the crew',
        { 200: Done },
        [
          'crew-link-ended',
          'booking-not-found',
          'not-on-your-list',
          'photo-not-found',
          'too-many-requests',
          ...uploadRefusals,
        ],
        `The body is the file: JPEG, PNG, WebP or AVIF. \`photo\`: client-generated UUID, idempotent. ${whoMay}`,
      ),
      param(PhotoId),
      async (c) => {
        const crew = await requireLinkedCrew(c)
        const booking = await eventForCrew(db, crew.id, parseBookingId(c.req.valid('param')), clock())
        const opened = { booking, by: 'crew', address: c.var.address } as const
        await takeUpload(deps, opened, parsePhotoId(c.req.valid('param')), c.req.raw)
        return send(c, Done, { done: true })
      },
    )
    .get(
      '/photos/:id/:photo/:size',
      describes(
        'Get a photo of one of these events, size `full` or `thumb`',
        { 200: null },
        ['crew-link-ended', 'booking-not-found', 'photo-not-found', 'too-many-requests'],
        whoMay,
      ),
      param(SizedPhoto),
      async (c) => {
        const crew = await requireLinkedCrew(c)
        const id = parseBookingId(c.req.valid('param'))
        const events = await listCrewEvents(db, crew.id, clock())
        if (!events.some((event) => event.id === id)) throw new Refused('booking-not-found')
        const photo = parsePhotoId(c.req.valid('param'))
        const answer = await sendPhoto(deps, id, photo, parsePhotoSize(c.req.valid('param').size), undefined)
        // The page itself stores it until the day is over; the browser cache would keep it longer.
        answer.headers.set('cache-control', 'no-store')
        return answer
      },
    )
}

import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import { BookingId, idOf } from '../../booking/booking-row.ts'
import type { PhotoDeps } from '../../photos/add-photo.ts'
import { photoIdOf } from '../../photos/routes.ts'
import { sendPhoto, sizeOf } from '../../photos/send-photo.ts'
import { takeUpload, uploadRefusals } from '../../photos/take-upload.ts'
import type { Env, RequestContext } from '../../platform/http/context.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import type { Weather } from '../../weather/client.ts'
import { crewOfLink, type LinkedCrew } from '../crew-links.ts'
import { CrewDay, crewDayJson, eventsOfCrew } from './crew-day-json.ts'
import { eventForCrew, recordStep, type StepDeps, StepRequest } from './record-step.ts'

const PhotoId = BookingId.extend({ photo: z.string().max(100) })
const SizedPhoto = PhotoId.extend({ size: z.string().max(10) })
const Done = z.strictObject({ done: z.literal(true) })

const whoMay =
  'Open to whoever has the crew’s link: its secret is sent as `Authorization: Bearer`, never in an address.'

/** Reads of an address a minute: several phones, and their photos once. */
const MAX_READS = 600

type Deps = PhotoDeps & StepDeps & { weather: Weather | undefined }

/** Mounted at /api/crew-day: what a crew's link opens (R99), and nothing else. */
export const crewDayRoutes = (deps: Deps) => {
  const { db, clock } = deps
  const limit = limitWork(MAX_READS)

  /** Whose link this request brings; refuses `crew-link-ended` where it brings none. */
  async function crewOf({ req, var: { address } }: RequestContext): Promise<LinkedCrew> {
    limit(address, clock())
    const [, secret = ''] = /^Bearer ([\w-]{43})$/.exec(req.header('authorization') ?? '') ?? []
    if (secret === '') throw new Refused('crew-link-ended')
    return await crewOfLink(db, secret, clock())
  }

  return new Hono<Env>()
    .get(
      '/',
      describes(
        'A crew’s events of today and tomorrow',
        { 200: CrewDay },
        ['crew-link-ended', 'too-many-requests'],
        whoMay,
      ),
      async (c) => {
        const crew = await crewOf(c)
        return send(c, CrewDay, await crewDayJson(db, crew, deps.weather !== undefined, clock()))
      },
    )
    .post(
      '/steps',
      describes(
        'Say how far the crew has come with an event, or note something',
        { 200: Done },
        [
          'crew-link-ended',
          'not-on-your-list',
          'step-too-early',
          'too-many-notes',
          'too-many-requests',
          'too-many-attempts',
        ],
        `Sent twice, it is one; and a step that two phones press is one, the first that arrives. Both clocks are kept. ${whoMay}`,
      ),
      jsonBody(StepRequest),
      async (c) => {
        const crew = await crewOf(c)
        await consumeLimit(db, 'crew-from-address', c.var.address, clock())
        await recordStep(deps, crew.id, c.req.valid('json'), clock())
        return send(c, Done, { done: true })
      },
    )
    .put(
      '/photos/:id/:photo',
      describes(
        'Add a photo of the day',
        { 200: Done },
        [
          'crew-link-ended',
          'booking-not-found',
          'not-on-your-list',
          'photo-not-found',
          'too-many-requests',
          ...uploadRefusals,
        ],
        `The body is the file: JPEG, PNG, WebP or AVIF. \`photo\` is a UUID of yours; sent twice, it is one photo. ${whoMay}`,
      ),
      param(PhotoId),
      async (c) => {
        const crew = await crewOf(c)
        const booking = await eventForCrew(db, crew.id, idOf(c.req.valid('param')), clock())
        const opened = { booking, by: 'crew', address: c.var.address } as const
        await takeUpload(deps, opened, photoIdOf(c.req.valid('param')), c.req.raw)
        return send(c, Done, { done: true })
      },
    )
    .get(
      '/photos/:id/:photo/:size',
      describes(
        'A photo of one of these events: `full` or `thumb`',
        { 200: null },
        ['crew-link-ended', 'booking-not-found', 'photo-not-found', 'too-many-requests'],
        whoMay,
      ),
      param(SizedPhoto),
      async (c) => {
        const crew = await crewOf(c)
        const id = idOf(c.req.valid('param'))
        const events = await eventsOfCrew(db, crew.id, clock())
        if (!events.some((event) => event.id === id)) throw new Refused('booking-not-found')
        const photo = photoIdOf(c.req.valid('param'))
        const answer = await sendPhoto(deps, id, photo, sizeOf(c.req.valid('param').size), undefined)
        // The page keeps it until the day is over; the browser's own cache would for longer.
        answer.headers.set('cache-control', 'no-store')
        return answer
      },
    )
}

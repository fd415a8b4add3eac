import { Hono } from 'hono'
import { z } from 'zod'
import { crewColors, MAX_CREW_NAME } from '../../../domain/crews.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { BookingDeps } from '../../booking/booking-deps.ts'
import { BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { AdminBooking, oneAdminBookingJson } from '../../booking/owner/owner-booking-json.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Database } from '../../platform/database/database.ts'
import { CrewId, line } from '../../platform/http/fields.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import { allCrews } from '../crews.ts'
import { addCrew, type CrewInput, changeCrew, reassignEvent } from './crews.ts'

const Color = z.enum(crewColors)
const Crew = z
  .strictObject({ id: z.int(), name: z.string(), color: Color, isRetired: z.boolean() })
  .meta({ id: 'Crew' })
const CrewList = z.strictObject({ crews: z.array(Crew) })
const NewCrew = z.strictObject({ name: line(MAX_CREW_NAME), color: Color })
const ChangedCrew = NewCrew.extend({ isRetired: z.boolean() }).partial()

function requireName<T extends Partial<CrewInput>>(input: T): T {
  if (input.name === '') throw new Refused('crew-name-required')
  return input
}

/** Mounted at /api/admin/crews: crews that work in parallel (R50). */
export const crewRoutes = ({ db, clock, guards }: { db: Database; clock: () => Date; guards: Guards }) =>
  new Hono<SignedInEnv>()
    .use(guards.requireUnlockedAdmin)
    .get('/', describes('List all crews, including retired ones', { 200: CrewList }, adminRefusals), async (c) =>
      send(c, CrewList, { crews: await allCrews(db) }),
    )
    .post(
      '/',
      describes('Add a crew', { 201: Crew }, [
        ...adminRefusals,
        'crew-name-required',
        'crew-name-taken',
        'too-many-crews',
        'too-many-retired-crews',
      ]),
      jsonBody(NewCrew),
      async (c) =>
        send(c, Crew, await addCrew({ db }, c.var.user.email, requireName(c.req.valid('json')), clock()), 201),
    )
    .patch(
      '/:id',
      describes(
        'Rename, recolor, retire or reactivate a crew',
        { 200: Crew },
        [
          ...adminRefusals,
          'crew-not-found',
          'crew-name-required',
          'crew-name-taken',
          'too-many-crews',
          'last-crew',
          'crew-has-events',
        ],
        'What’s left out stays as it is. Retiring a crew moves its upcoming events to crews that are free: all of them, or none.',
      ),
      param(z.strictObject({ id: z.coerce.number().pipe(CrewId) })),
      jsonBody(ChangedCrew),
      async (c) => {
        const wanted = requireName(c.req.valid('json'))
        return send(c, Crew, await changeCrew({ db }, c.var.user.email, c.req.valid('param').id, wanted, clock()))
      },
    )

/** Mounted at /api/admin/bookings: reassigning an event to another crew. */
export const bookingCrewRoutes = (deps: BookingDeps) =>
  new Hono<SignedInEnv>().post(
    '/:id/crew',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Reassign an event to another crew at the same time',
      { 200: AdminBooking },
      [...adminRefusals, 'booking-not-found', 'crew-not-found', 'crew-busy', 'time-conflict'],
      'The crew must be free then, buffers included. The customer isn’t notified.',
    ),
    param(BookingId),
    jsonBody(z.strictObject({ crewId: CrewId })),
    async (c) => {
      const now = deps.clock()
      const { crewId } = c.req.valid('json')
      const booking = await reassignEvent(deps, c.var.user.email, parseBookingId(c.req.valid('param')), crewId, now)
      return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
    },
  )

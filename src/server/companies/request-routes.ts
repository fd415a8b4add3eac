import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_CREW_NOTE, MAX_GUESTS } from '../../domain/booking/booking-form.ts'
import { todayIn } from '../../domain/calendar.ts'
import { packageIds } from '../../domain/catalog.ts'
import {
  MAX_REQUEST_HOURS,
  MAX_WISHED_DATES,
  MIN_REQUEST_HOURS,
  requestProblems,
  uniqueDates,
} from '../../domain/companies/company-request.ts'
import { normalizeZip } from '../../domain/place/place-gate.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { Refused } from '../../domain/refusals.ts'
import { PackageField } from '../booking/booking-request.ts'
import { companyRequests } from '../platform/database/company-schema.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { CalendarDateField, line, lines } from '../platform/http/fields.ts'
import { consumeLimits } from '../platform/http/limits/consume-limit.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody } from '../platform/http/validation.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'

const CompanyRequest = z
  .strictObject({
    id: z.uuid().describe('Client-generated UUID; retries with the same id are idempotent'),
    company: line(200),
    name: line(200),
    email: line(254),
    phone: line(50),
    dates: z.array(CalendarDateField).max(MAX_WISHED_DATES),
    isFlexible: z.boolean(),
    guestCount: z.int().min(1).max(MAX_GUESTS).optional(),
    zip: line(10).optional(),
    hours: z.int().min(MIN_REQUEST_HOURS).max(MAX_REQUEST_HOURS),
    packageIds: z.array(PackageField).max(packageIds.length),
    note: lines(MAX_CREW_NOTE).optional(),
  })
  .meta({ id: 'CompanyRequest' })

const SavedRequest = z.strictObject({ id: z.uuid() }).meta({ id: 'CompanyRequestTaken' })

type Deps = { db: Database; jobs: Jobs; clock: () => Date }

/** Mounted at /api/companies: requesting a quote without an account; limited by address, network and hour. */
export const companyRequestRoutes = ({ db, jobs, clock }: Deps) =>
  new Hono<Env>().post(
    '/requests',
    describes('Request a quote', { 201: SavedRequest }, [
      'company-required',
      'name-required',
      'email-required',
      'phone-required',
      'package-required',
      'wish-required',
      'date-passed',
      'not-a-zip',
      'zip-not-found',
      'too-many-attempts',
      'too-many-company-requests',
    ]),
    jsonBody(CompanyRequest),
    async (c) => {
      const { id, name, zip = '', dates, note, ...asked } = c.req.valid('json')
      const now = clock()
      const [problem] = requestProblems({ ...asked, name, zip, dates }, milesByZip, todayIn(now))
      if (problem) throw new Refused(problem.refusal)
      const { address } = c.var
      await consumeLimits(
        db,
        [
          ['company-request-from-address', address, id],
          ['company-request-from-network', address, id],
          ['company-request-anywhere', 'all', id],
        ],
        now,
      )
      await db.transaction(async (tx) => {
        const wishes = { wishedDates: uniqueDates(dates), packageIds: [...new Set(asked.packageIds)] }
        const row = { ...asked, ...wishes, id, contactName: name, placeZip: normalizeZip(zip), note: note || null }
        const made = await tx
          .insert(companyRequests)
          .values({ ...row, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: companyRequests.id })
        if (made.length === 0) return
        await jobs.enqueue(
          tx,
          { queue: 'company-mail', data: { about: 'request-to-owner', requestId: id } },
          { queue: 'company-mail', data: { about: 'request-received', requestId: id } },
        )
      })
      return send(c, SavedRequest, { id }, 201)
    },
  )

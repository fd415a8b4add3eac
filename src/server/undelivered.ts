import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../domain/refusals.ts'
import type { Deps, Env } from './deps.ts'
import { param } from './requests.ts'
import { describes, Instant, send } from './responses.ts'
import { raisedAdmin } from './session.ts'

const Undelivered = z
  .strictObject({
    id: z.uuid(),
    job: z.string().describe('What was to be sent, in words'),
    bookingId: z.uuid().nullable(),
    reason: z.string().describe('Why the last attempt failed'),
    since: Instant.describe('When it was first to be sent'),
  })
  .meta({ id: 'Undelivered' })

const UndeliveredList = z.strictObject({ undelivered: z.array(Undelivered) })

const refuses = ['no-user', 'not-admin', 'not-raised'] as const

/** Mounted at /api/admin/undelivered: the mails that could not be sent for a day, and another try (§8, email). */
export const undeliveredRoutes = ({ jobs }: Pick<Deps, 'jobs'>) =>
  new Hono<Env>()
    .get(
      '/',
      raisedAdmin,
      describes({
        summary: 'Mail that could not be delivered, oldest first',
        answers: { 200: UndeliveredList },
        refuses: [...refuses],
      }),
      async (c) => send(c, UndeliveredList, { undelivered: await jobs.undelivered() }),
    )
    .post(
      '/:id/send-again',
      raisedAdmin,
      describes({
        summary: 'Try an undelivered mail again, for another day',
        answers: { 200: UndeliveredList },
        refuses: [...refuses, 'not-found'],
      }),
      param(z.strictObject({ id: z.uuid() })),
      async (c) => {
        if (!(await jobs.sendAgain(c.req.valid('param').id))) throw new Refused('not-found')
        return send(c, UndeliveredList, { undelivered: await jobs.undelivered() })
      },
    )

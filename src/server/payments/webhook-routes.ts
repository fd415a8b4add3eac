import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../platform/database/database.ts'
import { paymentEvents } from '../platform/database/money-schema.ts'
import type { Env } from '../platform/http/context.ts'
import { describes, send } from '../platform/http/responses.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { noteWebhookTrouble, resolveWebhookTroubles, SAME_ALARM_MS, type WebhookTrouble } from './ledger/differences.ts'
import { type Cards, isProviderError } from './provider/client.ts'

const Received = z.strictObject({ received: z.literal(true) })

/** Maximum age of a webhook. Stripe signs each delivery attempt with a fresh timestamp. */
const TOLERANCE_SECONDS = 300

/** The only fields used of an event: everything else is fetched from Stripe. */
const Event = z.object({
  id: z.string().max(200),
  type: z.string().max(200),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ object: z.string().max(100), id: z.string().max(200) }) }),
})

type NoteTrouble = (kind: WebhookTrouble, now: Date) => Promise<void>

/** Records a problem once a minute: forged webhooks come by the thousands, and each would use a database connection. */
function troubleNotes(db: Database): NoteTrouble {
  const noted = new Map<WebhookTrouble, { at: number; note: Promise<void> }>()
  return (kind, now) => {
    const last = noted.get(kind)
    if (last && Math.abs(now.getTime() - last.at) < SAME_ALARM_MS) return last.note
    const note = noteWebhookTrouble(db, kind, now)
    noted.set(kind, { at: now.getTime(), note })
    note.catch(() => noted.delete(kind))
    return note
  }
}

/** How many webhooks with a bad signature are checked with Stripe per minute: anyone can send them. */
const ASKED_A_MINUTE = 5

const EventName = z.object({ id: z.string().regex(/^evt_\w{1,100}$/) })

type IsTheirs = (cards: Cards, body: string, now: Date) => Promise<boolean>

/**
 * Checks whether Stripe sent a webhook whose signature doesn't verify. Only Stripe knows its event ids, so a forged
 * webhook raises no alarm. False if Stripe doesn't answer.
 */
function openSenderCheck(): IsTheirs {
  let asked: number[] = []
  return async (cards, body, now) => {
    asked = asked.filter((at) => Math.abs(now.getTime() - at) < SAME_ALARM_MS)
    const event = EventName.safeParse(jsonIn(body))
    if (!event.success || asked.length >= ASKED_A_MINUTE) return false
    asked.push(now.getTime())
    return await cards.stripe.events.retrieve(event.data.id).then(
      () => true,
      () => false,
    )
  }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

type Deps = { db: Database; jobs: Jobs; clock: () => Date; cards: Cards | undefined }

/**
 * Mounted at /api/payments: Stripe's webhooks. An event is a hint. Its id and the job that fetches the object are
 * committed before we answer, and a repeated event queues nothing.
 */
export const webhookRoutes = (deps: Deps) => {
  const note = troubleNotes(deps.db)
  const isTheirs = openSenderCheck()
  return new Hono<Env>().post(
    '/webhook',
    describes('Receive Stripe webhooks, verified by signature', { 200: Received }, [
      'cards-off',
      'wrong-signature',
      'wrong-mode',
    ]),
    async (c) => {
      if (!deps.cards) throw new Refused('cards-off')
      const body = await c.req.text()
      await verify({ ...deps, cards: deps.cards, note, isTheirs }, body, c.req.header('stripe-signature') ?? '')
      const { data: event } = Event.safeParse(JSON.parse(body))
      // Some events are about objects without an id, such as the balance.
      if (!event) return send(c, Received, { received: true })
      if (event.livemode !== deps.cards.isLive) {
        await note('wrong mode', deps.clock())
        throw new Refused('wrong-mode')
      }
      await take(deps, event)
      return send(c, Received, { received: true })
    },
  )
}

/** Refuses what Stripe didn't sign, and records problems an operator has to fix. */
async function verify(
  { clock, cards, note, isTheirs }: Pick<Deps, 'clock'> & { cards: Cards; note: NoteTrouble; isTheirs: IsTheirs },
  body: string,
  signature: string,
): Promise<void> {
  const now = clock()
  const check = (tolerance: number) =>
    cards.stripe.webhooks.constructEventAsync(body, signature, cards.webhookSecret, tolerance, undefined, now.getTime())
  try {
    await check(TOLERANCE_SECONDS)
  } catch (error) {
    if (!isProviderError(error, 'StripeSignatureVerificationError')) throw error
    const isOld = await check(0).then(
      () => true,
      () => false,
    )
    if (isOld) await note('webhook clock', now)
    else if (await isTheirs(cards, body, now)) await note('webhook secret', now)
    throw new Refused('wrong-signature', { cause: error })
  }
}

const take = ({ db, jobs, clock }: Deps, { id, type, data: { object } }: z.output<typeof Event>) =>
  db.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(paymentEvents)
      .values({ id, type, objectId: object.id, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!isNew) return
    await jobs.enqueue(tx, { queue: 'payment-event', data: { object: object.object, id: object.id } })
    await resolveWebhookTroubles(tx, clock())
  })

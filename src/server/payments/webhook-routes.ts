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

/** A message that is older than this is not taken: the provider signs each try anew. */
const TOLERANCE_SECONDS = 300

/** Of an event only this is used: everything else is fetched again. */
const Event = z.object({
  id: z.string().max(200),
  type: z.string().max(200),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ object: z.string().max(100), id: z.string().max(200) }) }),
})

type NoteTrouble = (kind: WebhookTrouble, now: Date) => Promise<void>

/** Notes a trouble once a minute: forged messages come by the thousand, and each would take a connection from a booking. */
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

/** So many messages of a wrong signature are asked about in a minute: anybody can send them. */
const ASKED_A_MINUTE = 5

const EventName = z.object({ id: z.string().regex(/^evt_\w{1,100}$/) })

type IsTheirs = (cards: Cards, body: string, now: Date) => Promise<boolean>

/**
 * Did the provider send a message whose signature does not fit? It alone knows the names of its events, so it is asked:
 * what somebody made up raises no alarm. Where it does not answer nothing is known.
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
 * Where the card provider tells what happened, mounted at /api/payments. An event is a hint: its id and the job that
 * looks commit together before it is answered, and the same one again asks for nothing.
 */
export const webhookRoutes = (deps: Deps) => {
  const note = troubleNotes(deps.db)
  const isTheirs = openSenderCheck()
  return new Hono<Env>().post(
    '/webhook',
    describes('Messages of the card provider, signed by it', { 200: Received }, [
      'cards-off',
      'wrong-signature',
      'wrong-mode',
    ]),
    async (c) => {
      if (!deps.cards) throw new Refused('cards-off')
      const body = await c.req.text()
      await verify({ ...deps, cards: deps.cards, note, isTheirs }, body, c.req.header('stripe-signature') ?? '')
      const { data: event } = Event.safeParse(JSON.parse(body))
      // Some kinds of events are about nothing that has a name (such as the balance).
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

/** Refuses what the provider did not sign, and notes down what an operator has to mend. */
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

import { Hono } from 'hono'
import { z } from 'zod'
import { type Account, emit, find, type Kept, type Kind, toId } from '../account/account.ts'
import { chargeCardOnFile, detach } from '../account/charge-card-on-file.ts'
import { refund } from '../account/refund.ts'
import { invalidRequest } from '../objects/provider-error.ts'
import { expand, integer, metadata } from './fields.ts'
import { listFields, listObjects } from './lists.ts'
import { answer, readBodyFields, readQueryFields } from './routes.ts'

const Expand = z.strictObject({ expand })
const text = z.string().optional()

const RefundInput = z
  .strictObject({
    payment_intent: text,
    charge: text,
    amount: integer.refine((cents) => cents > 0, 'This value must be greater than or equal to 1.').optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.default({}),
    expand,
  })
  .transform((input) => {
    if (input.charge || input.payment_intent) return input
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  })

/** Limited to what this project uses: charging a saved card immediately, off-session. */
const IntentInput = z.strictObject({
  amount: integer.refine((cents) => cents >= 50, 'Amount must be at least $0.50 usd'),
  currency: z.string().length(3),
  customer: z.string(),
  payment_method: z.string(),
  automatic_payment_methods: z.strictObject({ enabled: z.enum(['true']) }),
  return_url: z.url(),
  confirm: z.enum(['true'], 'the stand-in knows only true'),
  off_session: z.enum(['true'], 'the stand-in knows only true'),
  description: text,
  metadata: metadata.default({}),
  expand,
})

/** The routes to read one kind: by id, and as a list with the filters in `query`. */
function readable<K extends Kind, S extends z.ZodRawShape>(
  account: Account,
  kind: K,
  query: S,
  fits: (object: Kept[K], query: z.output<z.ZodObject<S>>) => boolean,
) {
  const Query = z.strictObject({ ...listFields, ...query })
  return new Hono()
    .get('/', (c) => {
      const asked = readQueryFields(c, Query) as z.output<z.ZodObject<typeof listFields>> & z.output<z.ZodObject<S>>
      const page = listObjects(account, { kind, path: c.req.path }, asked, (object) => fits(object, asked))
      return answer(c, account, page, asked.expand)
    })
    .get('/:id', (c) => answer(c, account, find(account, kind, c.req.param('id')), readQueryFields(c, Expand).expand))
}

const ofPayment = { payment_intent: text, charge: text }
const matchesPayment = (
  object: { payment_intent: unknown; charge?: unknown },
  query: { payment_intent?: string | undefined; charge?: string | undefined },
) =>
  (query.payment_intent === undefined || object.payment_intent === query.payment_intent) &&
  (query.charge === undefined || object.charge === query.charge)

export const intentRoutes = (account: Account) =>
  readable(
    account,
    'payment_intent',
    { customer: text },
    ({ customer }, query) => query.customer === undefined || toId(customer) === query.customer,
  )
    .post('/', async (c) => {
      const {
        customer,
        payment_method,
        description = null,
        expand: paths,
        ...input
      } = await readBodyFields(c, IntentInput)
      const asked = { ...input, description, customer, paymentMethod: payment_method }
      return answer(c, account, chargeCardOnFile(account, asked), paths)
    })
    .post('/:id/cancel', (c) => {
      const intent = find(account, 'payment_intent', c.req.param('id'))
      const session = [...account.kept['checkout.session'].values()].find(
        (one) => toId(one.payment_intent) === intent.id,
      )
      const code = 'payment_intent_unexpected_state'
      if (session) {
        const message = `You cannot cancel this PaymentIntent because it was created by Checkout Session ${session.id}. Expire the Checkout Session instead.`
        throw invalidRequest(message, { code })
      }
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
          code,
        })
      Object.assign(intent, { status: 'canceled', canceled_at: Math.floor(account.clock().getTime() / 1_000) })
      emit(account, 'payment_intent.canceled', intent)
      return answer(c, account, intent, [])
    })

export const cardRoutes = (account: Account) =>
  new Hono().post('/:id/detach', (c) => answer(c, account, detach(account, c.req.param('id')), []))

export const chargeRoutes = (account: Account) =>
  readable(account, 'charge', { payment_intent: text }, (charge, query) => matchesPayment(charge, query))

export const refundRoutes = (account: Account) =>
  readable(account, 'refund', ofPayment, matchesPayment).post('/', async (c) => {
    const { payment_intent, expand: paths, ...input } = await readBodyFields(c, RefundInput)
    return answer(c, account, refund(account, { ...input, paymentIntent: payment_intent }), paths)
  })

export const disputeRoutes = (account: Account) => readable(account, 'dispute', ofPayment, matchesPayment)

export const eventRoutes = (account: Account) =>
  readable(
    account,
    'event',
    {
      type: text,
      types: z.array(z.string()).max(20).optional(),
      delivery_success: z.enum(['true', 'false']).optional(),
    },
    (event, { type, types, delivery_success }) =>
      (type === undefined || matches(event.type, type)) &&
      (types === undefined || types.some((one) => matches(event.type, one))) &&
      (delivery_success === undefined || (event.pending_webhooks === 0) === (delivery_success === 'true')),
  )

/** 'charge.*' matches every charge event. */
const matches = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

export const transactionRoutes = (account: Account) =>
  readable(account, 'balance_transaction', { source: text, type: text, currency: text }, (transaction, query) =>
    [
      query.source === undefined || toId(transaction.source) === query.source,
      query.type === undefined || transaction.type === query.type,
      query.currency === undefined || transaction.currency === query.currency,
    ].every(Boolean),
  )

import { Hono } from 'hono'
import { z } from 'zod'
import { type Account, find, keep, toId } from '../account/account.ts'
import { expireSession } from '../account/expire.ts'
import { newSession } from '../objects/checkout-session.ts'
import { seconds } from '../objects/ids.ts'
import { newLineItem } from '../objects/line-item.ts'
import { invalidRequest } from '../objects/provider-error.ts'
import { expand, integer, metadata } from './fields.ts'
import { listFields, listObjects } from './lists.ts'
import { answer, readBodyFields, readQueryFields } from './routes.ts'

const webAddress = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5000)

const LineItem = z.strictObject({
  quantity: integer.default(1),
  price_data: z.strictObject({
    currency: z.string().length(3),
    unit_amount: integer.refine((cents) => cents >= 0, 'This value must be greater than or equal to 0.'),
    product_data: z.strictObject({ name: z.string().min(1).max(250), description: z.string().max(1500).optional() }),
  }),
})

const SessionInput = z.strictObject({
  mode: z.enum(['payment'], 'the stand-in knows only payment'),
  line_items: z.array(LineItem).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_creation: z.enum(['always', 'if_required']).default('if_required'),
  customer_email: z.email('Invalid email address').max(800).optional(),
  expires_at: integer.optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.default({}),
      description: z.string().max(1000).optional(),
      setup_future_usage: z.enum(['off_session'], 'the stand-in knows only off_session').optional(),
      receipt_email: z.string().optional(),
      statement_descriptor: z.string().max(22).optional(),
      statement_descriptor_suffix: z.string().max(22).optional(),
    })
    .optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  locale: z.string().optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  expand,
})

const minute = 60

/** The session's expiry in Unix seconds; defaults to 24 hours. */
function sessionExpiry(asked: number | undefined, now: number): number {
  const expiry = asked ?? now + 24 * 60 * minute
  const refuse = (words: string) => {
    throw invalidRequest(`The \`expires_at\` timestamp must be ${words} from Checkout Session creation.`, {
      param: 'expires_at',
    })
  }
  if (expiry < now + 30 * minute) refuse('at least 30 minutes')
  if (expiry > now + 24 * 60 * minute) refuse('less than 24 hours')
  return expiry
}

function createSession(account: Account, input: z.output<typeof SessionInput>) {
  const now = account.clock()
  const currency = input.line_items[0]?.price_data.currency.toLowerCase() ?? 'usd'
  const items = input.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) =>
    newLineItem({ description: product_data.name, unitAmount: unit_amount, quantity, currency }, now),
  )
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0)
  if (amount < 50) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  }
  const asked = {
    amount,
    currency,
    expiresAt: sessionExpiry(input.expires_at, seconds(now)),
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    customerEmail: input.customer_email ?? null,
    locale: input.locale ?? null,
    submitType: input.submit_type ?? null,
    customerCreation: input.customer_creation,
    metadata: input.metadata,
  }
  const session = keep<'checkout.session'>(account, newSession(asked, account.payPageUrl, now))
  account.lineItems.set(session.id, items)
  const { metadata: intentMetadata = {}, description = null, setup_future_usage } = input.payment_intent_data ?? {}
  const keepsCard = setup_future_usage !== undefined
  account.intentData.set(session.id, { metadata: intentMetadata, description, keepsCard })
  return session
}

const SessionQuery = z.strictObject({
  ...listFields,
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: z.string() }).optional(),
})

/** The routes of Checkout: create, read, list, expire. */
export const sessionRoutes = (account: Account) =>
  new Hono()
    .post('/', async (c) => {
      const input = await readBodyFields(c, SessionInput)
      return answer(c, account, createSession(account, input), input.expand)
    })
    .get('/', (c) => {
      const query = readQueryFields(c, SessionQuery)
      const page = listObjects(account, { kind: 'checkout.session', path: c.req.path }, query, (session) =>
        [
          query.payment_intent === undefined || toId(session.payment_intent) === query.payment_intent,
          query.status === undefined || session.status === query.status,
          query.customer_details === undefined || session.customer_details?.email === query.customer_details.email,
        ].every(Boolean),
      )
      return answer(c, account, page, query.expand)
    })
    .get('/:id', (c) =>
      answer(
        c,
        account,
        find(account, 'checkout.session', c.req.param('id')),
        readQueryFields(c, z.strictObject({ expand })).expand,
      ),
    )
    .get('/:id/line_items', (c) => {
      const { id } = find(account, 'checkout.session', c.req.param('id'))
      const data = account.lineItems.get(id) ?? []
      return answer(c, account, { object: 'list', data, has_more: false, url: c.req.path }, [])
    })
    .post('/:id/expire', async (c) => {
      const input = await readBodyFields(c, z.strictObject({ expand }))
      return answer(c, account, expireSession(account, c.req.param('id')), input.expand)
    })

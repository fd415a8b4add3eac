import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { stateAfter } from '../../domain/sms/text-states.ts'
import { usPhone } from '../../domain/sms/us-phone.ts'
import { helpText, replyMeans } from '../../domain/sms/words.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Database } from '../platform/database/database.ts'
import { textReplies, texts } from '../platform/database/text-schema.ts'
import type { Env } from '../platform/http/context.ts'
import { consumeLimit, isWithin } from '../platform/http/limits/consume-limit.ts'
import { describes } from '../platform/http/responses.ts'
import { param } from '../platform/http/validation.ts'
import { phoneHash, startNumber, stopNumber } from './consents.ts'
import { isSigned } from './signature.ts'

const Sid = z.string().regex(/^[SM]M\w{1,62}$/)

/** What is used of a reply. */
const Reply = z.object({
  MessageSid: Sid,
  From: z.string().max(40),
  Body: z.string().max(2_000).default(''),
  /** Where the provider obeys and answers these words itself, it says which one it took. */
  OptOutType: z.string().max(20).optional(),
})

/** What is used of a message's progress. */
const Progress = z.object({
  MessageSid: Sid,
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
  To: z.string().max(40).default(''),
})

type Deps = { db: Database; config: Config; secrets: Secrets; clock: () => Date }

/** The fields of a form that the provider signed. Refuses one that somebody else made. */
async function signedFields({ config }: Deps, c: Context<Env>): Promise<Record<string, string>> {
  if (!config.texts) throw new Refused('texts-off')
  const fields = new URLSearchParams(await c.req.text())
  const url = config.publicUrl + c.req.path + new URL(c.req.url).search
  if (!isSigned(url, fields, c.req.header('x-twilio-signature') ?? '', config.texts.token))
    throw new Refused('wrong-text-signature')
  return Object.fromEntries(fields)
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const twiml = (c: Context, message?: string) =>
  c.body(
    `<?xml version="1.0" encoding="UTF-8"?><Response>${message ? `<Message>${escaped(message)}</Message>` : ''}</Response>`,
    200,
    { 'content-type': 'text/xml; charset=utf-8' },
  )

const refusals = ['texts-off', 'wrong-text-signature'] as const

/** Where the provider of text messages calls, mounted at /api/texts. The same message again changes nothing. */
export const textWebhookRoutes = (deps: Deps) => {
  const { db, config, secrets, clock } = deps
  return new Hono<Env>()
    .post(
      '/replies',
      describes('Replies to our text messages, signed by their provider', { 200: null }, refusals),
      async (c) => {
        const { data: reply } = Reply.safeParse(await signedFields(deps, c))
        const phone = usPhone(reply?.From ?? '')
        if (!reply || !phone) return twiml(c)
        const means = replyMeans(reply.OptOutType ?? reply.Body)
        const now = clock()
        const isNew = await db.transaction(async (tx) => {
          const added = await tx
            .insert(textReplies)
            .values({ id: reply.MessageSid, receivedAt: now })
            .onConflictDoNothing()
            .returning()
          if (added.length === 0) return false
          if (means === 'stop') await stopNumber(tx, phone, secrets.authSecret, now)
          if (means === 'start') await startNumber(tx, phone, secrets.authSecret)
          return true
        })
        // STOP and START are answered by the provider itself.
        const isAnswered = means !== 'help' || reply.OptOutType !== undefined || !isNew
        if (isAnswered) return twiml(c)
        const count = consumeLimit(db, 'text-help-to-number', phoneHash(phone, secrets.authSecret), now)
        return (await isWithin(count)) ? twiml(c, helpText(config.business.phone)) : twiml(c)
      },
    )
    .post(
      '/status/:id',
      describes('What became of a text message, signed by the provider', { 200: null }, refusals),
      param(z.strictObject({ id: z.uuid() })),
      async (c) => {
        const { data: progress } = Progress.safeParse(await signedFields(deps, c))
        if (progress) await takeProgress(deps, c.req.valid('param').id, progress)
        return c.body(null, 200)
      },
    )
}

const STOPPED = '21610'

async function takeProgress(
  { db, secrets, clock }: Deps,
  id: string,
  { MessageSid, MessageStatus, ErrorCode, To }: z.output<typeof Progress>,
): Promise<void> {
  const phone = usPhone(To)
  if (ErrorCode === STOPPED && phone) await stopNumber(db, phone, secrets.authSecret, clock())
  await db.transaction(async (tx) => {
    const [text] = await tx.select().from(texts).where(eq(texts.id, id)).for('update')
    if (!text || (text.providerId !== null && text.providerId !== MessageSid)) return
    const state = stateAfter(text.state, MessageStatus)
    const reason = state === 'undelivered' ? (text.reason ?? ErrorCode ?? null) : null
    await tx.update(texts).set({ state, reason, providerId: MessageSid }).where(eq(texts.id, id))
  })
}

import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import { quoteState } from '../../domain/companies/quote.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { type CompanyRequestRow, companyRequests } from '../platform/database/company-schema.ts'
import type { Database } from '../platform/database/database.ts'
import { countedMailbox } from '../platform/http/email-limit-keys.ts'
import { consumeLimit, consumeLimitsTogether, isWithin } from '../platform/http/limits/consume-limit.ts'
import type { LimitName } from '../platform/http/limits/rate-limit.ts'
import type { CompanyEmailJob } from '../platform/jobs/payloads.ts'
import { Undeliverable } from '../platform/jobs/workers.ts'
import { renderMail } from '../platform/mail/template/render.ts'
import type { Mailer } from '../platform/mail/transport.ts'
import { requestReceived, requestToOwner, tooManyRequests } from './company-emails.ts'
import { creditNote, invoiceReminder } from './invoice-emails.ts'
import { type FoundInvoice, findQuoteInvoice, invoiceJson, invoicePageUrl, oneInvoice } from './invoice-json.ts'
import { pdfFile } from './invoice-routes.ts'
import { quoteAccepted, quoteAcceptedToOwner, quoteEmail } from './quote-emails.ts'
import { depositNow } from './quote-json.ts'
import { quoteAndRequest, quotePageUrl } from './quote-routes.ts'

type Deps = {
  db: Database
  config: Config
  secrets: Secrets
  cards: Cards | undefined
  clock: () => Date
  log: Logger
}

type QuoteJob = Extract<CompanyEmailJob, { quoteId: string }>
type RequestJob = Extract<CompanyEmailJob, { requestId: string }>
type InvoiceJob = Extract<CompanyEmailJob, { invoiceId: string }>

/** Emails a company, or the owner about one. Drops an email that no longer applies; throws to be retried. */
export const sendCompanyMail =
  (deps: Deps, mailer: Mailer) =>
  async (message: CompanyEmailJob): Promise<void> => {
    const wasSent = await ('invoiceId' in message
      ? aboutInvoice(deps, mailer, message)
      : 'quoteId' in message
        ? aboutQuote(deps, mailer, message)
        : aboutRequest(deps, mailer, message))
    deps.log.info(message, wasSent ? 'a mail about a company was sent' : 'a mail about a company was left out')
  }

async function aboutRequest(deps: Deps, mailer: Mailer, { about, requestId }: RequestJob): Promise<boolean> {
  const [request] = await deps.db.select().from(companyRequests).where(eq(companyRequests.id, requestId))
  if (!request) return false
  return await (about === 'request-to-owner' ? tellOwner : thank)(deps, mailer, request)
}

/** Sends emails about a quote. No rate limit applies, because the owner chose the recipient. */
async function aboutQuote(deps: Deps, mailer: Mailer, { about, quoteId }: QuoteJob): Promise<boolean> {
  const { db, config, secrets, cards, clock } = deps
  const asked = await quoteAndRequest(db, quoteId)
  const url = quotePageUrl(config.publicUrl, asked.quote, secrets.authSecret)
  const key = `company-${about}-${quoteId}`
  if (about === 'quote-accepted-to-owner') {
    await mailer.send({ to: config.ownerEmail, ...renderMail(quoteAcceptedToOwner(asked, config), config), key })
    return true
  }
  const to = asked.request.email
  if (!z.email().safeParse(to).success) throw new Undeliverable('The company’s email address isn’t valid.')
  // A quote changed or withdrawn since then has another email, or none.
  if (about === 'quote' && quoteState(asked.quote, clock()) !== 'open') return false
  if (about === 'quote') {
    await mailer.send({ to, ...renderMail(quoteEmail(asked, url), config), key })
    return true
  }
  const invoice = await findQuoteInvoice(db, quoteId)
  const pay = depositNow({ cards, secret: secrets.authSecret }, asked, clock())
  const content = quoteAccepted(
    asked,
    url,
    pay,
    invoice && invoicePageUrl(config.publicUrl, invoice, secrets.authSecret),
  )
  const attachments = invoice && [await attached(await oneInvoice(db, invoice.id))]
  await mailer.send({ to, ...renderMail(content, config), attachments, key })
  return true
}

/** A document as an email attachment. */
async function attached(found: FoundInvoice) {
  const { filename, content } = await pdfFile(found)
  return { filename, content, contentType: 'application/pdf' }
}

/** Sends emails about an invoice. Paid or canceled ones, and those in a dispute (R79), get no reminder. */
async function aboutInvoice(deps: Deps, mailer: Mailer, { about, invoiceId }: InvoiceJob): Promise<boolean> {
  const { db, config, secrets, cards, clock } = deps
  const found = await oneInvoice(db, invoiceId)
  const now = clock()
  const json = invoiceJson({ cards, secret: secrets.authSecret }, found, now)
  const isAsked = (json.state === 'open' || json.state === 'overdue') && !found.booking?.dispute
  if (about !== 'credit-note' && !isAsked) return false
  const to = found.invoice.email
  if (!z.email().safeParse(to).success) throw new Undeliverable('The company’s email address isn’t valid.')
  const url = invoicePageUrl(config.publicUrl, found.invoice, secrets.authSecret)
  const content = about === 'credit-note' ? creditNote(json, url) : invoiceReminder(json, url)
  const attachments = [await attached(found)]
  await mailer.send({ to, ...renderMail(content, config), attachments, key: `company-${about}-${invoiceId}` })
  return true
}

/** Emails the owner about a request. Past the daily limit, one email says there are more: anyone can send requests. */
async function tellOwner({ db, config, clock }: Deps, mailer: Mailer, request: CompanyRequestRow): Promise<boolean> {
  const key = `company-request-${request.id}`
  const to = config.ownerEmail
  const isCounted = (name: LimitName) => isWithin(consumeLimit(db, name, to, clock(), key))
  if (await isCounted('request-mail-to-owner')) {
    await mailer.send({ to, ...renderMail(requestToOwner(request, config), config), key })
    return true
  }
  if (await isCounted('request-summary-to-owner'))
    await mailer.send({ to, ...renderMail(tooManyRequests(config), config), key: `company-requests-${request.id}` })
  return false
}

/** Thanks the requester, only a few times a day per address: anyone can enter anyone's address. */
async function thank({ db, config, clock }: Deps, mailer: Mailer, request: CompanyRequestRow): Promise<boolean> {
  const to = request.email
  if (!z.email().safeParse(to).success) return false
  const key = `company-thanks-${request.id}`
  const mailbox = countedMailbox(to)
  const limits = [
    ['request-thanks-to-mailbox', mailbox],
    ['request-thanks-anywhere', 'all'],
  ] as const
  if (!(await isWithin(consumeLimitsTogether(db, limits, clock(), key)))) return false
  await mailer.send({ to, ...renderMail(requestReceived(request, config.business), config), key })
  return true
}

import { z } from 'zod'
import { isCancelled } from '../../domain/booking/booking.ts'
import { hourLabel, toDateAndHour } from '../../domain/calendar.ts'
import { packages } from '../../domain/catalog.ts'
import { quoteNumber, quoteState, quoteStates, quoteTerms } from '../../domain/companies/quote.ts'
import { dollars } from '../../domain/money.ts'
import { payableNow } from '../../domain/payments/payable.ts'
import { payLinkUrl } from '../payments/ledger/pay-link-url.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { CompanyQuoteRow, CompanyRequestRow } from '../platform/database/company-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { Instant } from '../platform/http/responses.ts'

const quoteFields = {
  state: z.enum(quoteStates),
  number: z.string().describe("For example, 'Q-7K3F9-2'"),
  version: z.int(),
  packageName: z.string(),
  date: z.string().describe('YYYY-MM-DD in Phoenix'),
  time: z.string().describe("'2:00 PM' in Phoenix"),
  endTime: z.string(),
  location: z.string().nullable(),
  lines: z.array(z.strictObject({ label: z.string(), amount: z.number().describe('Dollars; a discount is negative') })),
  total: z.number().describe('Dollars: the sum of the lines'),
  deposit: z.number(),
  terms: z.enum(quoteTerms),
  openUntil: Instant,
  message: z.string().nullable(),
  conditions: z.string().nullable().describe("The owner's conditions, to be agreed to"),
  sentAt: Instant,
  accepted: z
    .strictObject({
      by: z.string(),
      title: z.string(),
      poNumber: z.string().nullable(),
      at: Instant,
      isCancelled: z.boolean().describe('True if the event was cancelled since'),
    })
    .nullable(),
}

/** A quote as anyone with its link sees it. */
export const CompanyQuote = z
  .strictObject({
    ...quoteFields,
    company: z.string(),
    contact: z.string(),
    guestCount: z.number().nullable(),
    isHeld: z.boolean().describe('True while its time is held'),
    payNow: z
      .strictObject({ amount: z.number(), url: z.string() })
      .nullable()
      .describe('The deposit, or everything if due, and the URL to pay it by card'),
    invoice: z.strictObject({ number: z.string(), url: z.string() }).nullable(),
    newerUrl: z.string().nullable().describe('Link to the latest version, which was emailed to the same address'),
  })
  .meta({ id: 'CompanyQuote' })

function sharedJson(quote: CompanyQuoteRow, booking: BookingRow | undefined, now: Date) {
  const start = toDateAndHour(quote.startsAt)
  const { acceptedAt, acceptedBy, acceptedTitle, poNumber } = quote
  return {
    state: quoteState(quote, now),
    number: quoteNumber(quote),
    version: quote.version,
    packageName: packages[quote.packageId].name,
    date: start.date,
    time: hourLabel(start.hour),
    endTime: hourLabel(toDateAndHour(quote.endsAt).hour),
    location: quote.location,
    lines: quote.lines.map(({ label, cents }) => ({ label, amount: dollars(cents) })),
    total: dollars(quote.totalCents),
    deposit: dollars(quote.depositCents),
    terms: quote.terms,
    openUntil: quote.openUntil.toISOString(),
    message: quote.message,
    conditions: quote.conditions,
    sentAt: quote.createdAt.toISOString(),
    accepted: acceptedAt && {
      by: acceptedBy ?? '',
      title: acceptedTitle ?? '',
      poNumber,
      at: acceptedAt.toISOString(),
      isCancelled: isCancelled(booking?.status ?? null),
    },
  }
}

const isStillHeld = (booking: BookingRow | undefined) => booking !== undefined && !isCancelled(booking.status)

interface QuoteRows {
  quote: CompanyQuoteRow
  request: CompanyRequestRow
  booking: BookingRow | undefined
}

type Deps = { cards: Cards | undefined; secret: string }

/** How much of the deposit can be paid by card now, in integer cents, and the URL to pay it. */
export function depositNow({ cards, secret }: Deps, { quote, booking }: QuoteRows, now: Date) {
  if (!cards || !booking || !quote.acceptedAt || isCancelled(booking.status)) return undefined
  const cents = payableNow('deposit', booking, now)
  return cents > 0 ? { cents, url: payLinkUrl(cards.publicUrl, booking, secret) } : undefined
}

export function quoteJson(
  deps: Deps,
  asked: QuoteRows,
  links: Pick<z.output<typeof CompanyQuote>, 'invoice' | 'newerUrl'>,
  now: Date,
): z.output<typeof CompanyQuote> {
  const { quote, request, booking } = asked
  const pay = depositNow(deps, asked, now)
  return {
    ...sharedJson(quote, booking, now),
    company: request.company,
    contact: request.contactName,
    guestCount: request.guestCount,
    isHeld: isStillHeld(booking),
    ...links,
    payNow: pay ? { amount: dollars(pay.cents), url: pay.url } : null,
  }
}

/** A quote as the owner sees it. */
export const AdminCompanyQuote = z
  .strictObject({
    ...quoteFields,
    id: z.uuid(),
    url: z.string().describe('Link the company received'),
    bookingId: z.uuid().nullable(),
    isHeld: z.boolean().describe('True while its time is held'),
    draft: z
      .strictObject({
        packageId: z.enum(['iron-dome', 'drivers-den']),
        extraHours: z.int(),
        addOns: z.array(z.enum(['instruction', 'weather', 'premium'])),
        depositPercent: z.int(),
      })
      .describe("The owner's input, to start the next version from"),
  })
  .meta({ id: 'AdminCompanyQuote' })

export function adminQuoteJson(
  quote: CompanyQuoteRow,
  booking: BookingRow | undefined,
  url: string,
  now: Date,
): z.output<typeof AdminCompanyQuote> {
  const { id, bookingId, packageId, extraHours, addOns, depositPercent } = quote
  return {
    ...sharedJson(quote, booking, now),
    id,
    url,
    bookingId,
    isHeld: isStillHeld(booking),
    draft: { packageId, extraHours, addOns, depositPercent },
  }
}

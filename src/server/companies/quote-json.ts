import { z } from 'zod'
import { isCancelled } from '../../domain/booking/booking.ts'
import { dateAndHourOf, hourLabel } from '../../domain/calendar.ts'
import { packages } from '../../domain/catalog.ts'
import { quoteNumber, quoteState, quoteStates, quoteTerms } from '../../domain/companies/quote.ts'
import { dollars } from '../../domain/money.ts'
import { payableNow } from '../../domain/payments/holds.ts'
import { payUrlOf } from '../payments/ledger/pay-link-url.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { CompanyQuoteRow, CompanyRequestRow } from '../platform/database/company-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { Instant } from '../platform/http/responses.ts'

const quoteFields = {
  state: z.enum(quoteStates),
  number: z.string().describe("'Q-7K3F9-2'"),
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
  conditions: z.string().nullable().describe("The owner's own, to be agreed to"),
  sentAt: Instant,
  accepted: z
    .strictObject({
      by: z.string(),
      title: z.string(),
      poNumber: z.string().nullable(),
      at: Instant,
      isCancelled: z.boolean().describe('The event was cancelled since'),
    })
    .nullable(),
}

/** A quote as whoever has its link sees it. */
export const CompanyQuote = z
  .strictObject({
    ...quoteFields,
    company: z.string(),
    contact: z.string(),
    guestCount: z.number().nullable(),
    isHeld: z.boolean().describe('Its time is still kept'),
    payNow: z
      .strictObject({ amount: z.number(), url: z.string() })
      .nullable()
      .describe('The deposit, or all of it where that is due, and where to pay it by card'),
    invoice: z.strictObject({ number: z.string(), url: z.string() }).nullable(),
  })
  .meta({ id: 'CompanyQuote' })

function sharedJson(quote: CompanyQuoteRow, booking: BookingRow | undefined, now: Date) {
  const start = dateAndHourOf(quote.startsAt)
  const { acceptedAt, acceptedBy, acceptedTitle, poNumber } = quote
  return {
    state: quoteState(quote, now),
    number: quoteNumber(quote),
    version: quote.version,
    packageName: packages[quote.packageId].name,
    date: start.date,
    time: hourLabel(start.hour),
    endTime: hourLabel(dateAndHourOf(quote.endsAt).hour),
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

/** What of the deposit can be paid by card now, in integer cents, and where. */
export function depositNow({ cards, secret }: Deps, { quote, booking }: QuoteRows, now: Date) {
  if (!cards || !booking || !quote.acceptedAt || isCancelled(booking.status)) return undefined
  const cents = payableNow('deposit', booking, now)
  return cents > 0 ? { cents, url: payUrlOf(cards.publicUrl, booking, secret) } : undefined
}

export function quoteJson(
  deps: Deps,
  asked: QuoteRows,
  invoice: { number: string; url: string } | null,
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
    invoice,
    payNow: pay ? { amount: dollars(pay.cents), url: pay.url } : null,
  }
}

/** The same as the owner sees it. */
export const AdminCompanyQuote = z
  .strictObject({
    ...quoteFields,
    id: z.uuid(),
    url: z.string().describe("The company's link"),
    bookingId: z.uuid().nullable(),
    isHeld: z.boolean().describe('Its time is still kept'),
    draft: z
      .strictObject({
        packageId: z.enum(['iron-dome', 'drivers-den']),
        extraHours: z.int(),
        addOns: z.array(z.enum(['instruction', 'weather', 'premium'])),
        depositPercent: z.int(),
      })
      .describe('What it was written from, for the next version'),
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

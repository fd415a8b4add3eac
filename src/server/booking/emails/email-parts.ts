import { bookedName } from '../../../domain/booking/event-label.ts'
import { hourLabel, longDate, toDateAndHour } from '../../../domain/calendar.ts'
import { paths, receiptPagePath } from '../../../domain/paths.ts'
import type { RefundReason } from '../../../domain/payments/ledger.ts'
import type { CardToCharge } from '../../payments/ledger/cards-on-file.ts'
import { button, note, type Part, paragraph } from '../../platform/mail/template/content-types.ts'
import type { DatedBooking } from './email-facts.ts'

/** Input for writing an email, besides the booking. */
export interface EmailContext {
  publicUrl: string
  now: Date
  /** Where this booking can be paid by card; undefined: cards are off. */
  payUrl?: string | undefined
  /** The card the balance will be charged to (R83), if any. */
  card?: Pick<CardToCharge, 'chargeAt' | 'isSecondTry'> | undefined
  /** The card's name, 'Visa ending in 4242'; undefined if the provider doesn't return one. */
  cardName?: string | undefined
  /** The refund an email reports, and all that has gone back by then. */
  refund?: { reason: RefundReason; refundedCents: number } | undefined
  /** A company's invoice exists; it itemizes the tax. */
  hasInvoice?: boolean | undefined
  /** Link for answering the free-move offer. */
  offerUrl?: string | undefined
  /** Link to the site check, usable without signing in; undefined: the place is ready. */
  checkUrl?: string | undefined
  /** What the site check still lacks, one sentence each; empty if it hasn't been started. */
  checkLacks?: string[] | undefined
  /** Link for reviewing the event, usable without signing in. */
  reviewUrl?: string | undefined
  /** The owner's reply to a review; undefined: no reply. */
  reviewAnswer?: string | undefined
  /** The page the host shares with guests; undefined: none. */
  guestUrl?: string | undefined
}

/** The booking's name as used in emails. */
export const bookingName = ({ packageName }: DatedBooking) => bookedName(packageName)

/** Button to My Bookings; omitted for callers, who have no account. */
export const seeBooking = ({ userId }: DatedBooking, { publicUrl }: EmailContext): Part[] =>
  userId ? [button('See your booking', publicUrl + paths.myBookings)] : []

/** The payment button, if online payment is possible. */
export const payButton = (asked: string, { payUrl }: Pick<EmailContext, 'payUrl'>): Part[] =>
  payUrl ? [button(`Pay ${asked}`, payUrl)] : []

/** Link to the site check, until the place is ready. */
export const checkPlace = ({ checkUrl }: EmailContext, sentence: string): Part[] =>
  checkUrl ? [paragraph(sentence), button('Check the place', checkUrl)] : []

/** Receipt button once something is paid. For a caller, the email itself is the receipt. */
export function receiptLink({ id, userId, paidCents }: DatedBooking, { publicUrl }: EmailContext): Part[] {
  if (paidCents <= 0) return []
  if (!userId) return [note('Keep this email as your receipt.')]
  return [button('Print your receipt', publicUrl + receiptPagePath(id))]
}

/** The day and hours of an event. */
export function event({ startsAt, endsAt }: Pick<DatedBooking, 'startsAt' | 'endsAt'>, over = false): Part {
  const start = toDateAndHour(startsAt)
  const [weekday = '', date = ''] = longDate(start.date).split(/, (.*)/)
  return {
    kind: 'event',
    weekday,
    date,
    hours: `${hourLabel(start.hour)} to ${hourLabel(toDateAndHour(endsAt).hour)}`,
    ...(over ? { over } : {}),
  }
}

/** 'Friday, December 4, 2026 at 2:00 PM'. */
export function formatDateTime(instant: Date): string {
  const { date, hour } = toDateAndHour(instant)
  return `${longDate(date)} at ${hourLabel(hour)}`
}

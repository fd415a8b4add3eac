import { bookedName } from '../../../domain/booking/event-label.ts'
import { dateAndHourOf, hourLabel, longDate } from '../../../domain/calendar.ts'
import { paths, receiptOf } from '../../../domain/paths.ts'
import type { CardToCharge } from '../../payments/ledger/cards-on-file.ts'
import type { Part } from '../../platform/mail/template/content-types.ts'
import type { DatedBooking } from './email-facts.ts'

/** What a mail is written with. */
export interface EmailContext {
  publicUrl: string
  now: Date
  /** Where this booking can be paid by card; undefined with cards off. */
  payUrl?: string | undefined
  /** The card that the balance will be charged to (R83), where there is one. */
  card?: Pick<CardToCharge, 'chargeAt' | 'isSecondTry'> | undefined
  /** Its name, 'Visa ending in 4242'; undefined where the provider does not say. */
  cardName?: string | undefined
  /** A company has an invoice: the tax is that one's to say, line by line. */
  hasInvoice?: boolean | undefined
  /** Where the offer that the mail is about is answered. */
  offerUrl?: string | undefined
  /** Where the place is checked without signing in; undefined where it is ready. */
  checkUrl?: string | undefined
  /** What that check still lacks, a sentence each; empty where nobody began it. */
  checkLacks?: string[] | undefined
  /** Where the event is rated, without signing in. */
  reviewUrl?: string | undefined
  /** What the owner answers to a review; undefined where there is none. */
  reviewAnswer?: string | undefined
  /** The page that the host shares with guests; undefined where there is none. */
  guestUrl?: string | undefined
}

/** A paragraph of a mail. */
export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })

/** What was booked, as a mail names it. */
export const nameOf = ({ packageName }: DatedBooking) => bookedName(packageName)

/** The button to My Bookings; a caller has no account there. */
export const seeBooking = ({ userId }: DatedBooking, { publicUrl }: EmailContext): Part[] =>
  userId ? [{ kind: 'button', label: 'See your booking', href: publicUrl + paths.myBookings }] : []

/** The way to the site check, while the place is not ready. */
export const checkPlace = ({ checkUrl }: EmailContext, sentence: string): Part[] =>
  checkUrl ? [paragraph(sentence), { kind: 'button', label: 'Check the place', href: checkUrl }] : []

/** The button to the receipt, once there is one; for a caller this mail is it. */
export function receiptLink({ id, userId, paidCents }: DatedBooking, { publicUrl }: EmailContext): Part[] {
  if (paidCents <= 0) return []
  if (!userId) return [{ kind: 'note', text: 'Keep this email as your receipt.' }]
  return [{ kind: 'button', label: 'Print your receipt', href: publicUrl + receiptOf(id) }]
}

/** The day and hours of an event. */
export function event({ startsAt, endsAt }: Pick<DatedBooking, 'startsAt' | 'endsAt'>, over = false): Part {
  const start = dateAndHourOf(startsAt)
  const [weekday = '', date = ''] = longDate(start.date).split(/, (.*)/)
  return {
    kind: 'event',
    weekday,
    date,
    hours: `${hourLabel(start.hour)} to ${hourLabel(dateAndHourOf(endsAt).hour)}`,
    ...(over ? { over } : {}),
  }
}

/** 'Friday, December 4, 2026 at 2:00 PM'. */
export function whenOf(instant: Date): string {
  const { date, hour } = dateAndHourOf(instant)
  return `${longDate(date)} at ${hourLabel(hour)}`
}

import { bookingAmounts } from '../../../domain/booking/booking-emails.ts'
import { SETUP_MINUTES, TEARDOWN_MINUTES } from '../../../domain/booking/run-sheet.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { longDate, shortDate, todayIn } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { paymentSums, stillDue, toGiveBack } from '../../../domain/payments/amounts-due.ts'
import { refundTermsSentence, toRefundTerms } from '../../../domain/payments/refund-tiers.ts'
import { NOTHING_TO_REFUND } from '../../../domain/payments/refunds.ts'
import { eventPlace } from '../../../domain/place/place-gate.ts'
import { requiredCeiling } from '../../../domain/place/space-needed.ts'
import { balanceDueLabel, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { appliedDiscount, computeBalance, depositName } from '../../../domain/pricing/pricing.ts'
import { promoLabel } from '../../../domain/pricing/promo-codes.ts'
import { oneLine, withoutLinks } from '../../../domain/typography/one-line.ts'
import { MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from '../../../domain/weather/limits.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { type Fact, note, type Part, paragraph } from '../../platform/mail/template/content-types.ts'

/** A booking that emails can be written about. Rows from the old site may lack a date. */
export type DatedBooking = BookingRow & { startsAt: Date; endsAt: Date }

/** Removes links from text the customer typed, so our emails can't be abused for phishing (reading R53). */
export const withoutTypedLinks = (booking: DatedBooking): DatedBooking => ({
  ...booking,
  fullName: booking.fullName && withoutLinks(booking.fullName),
  location: booking.location && withoutLinks(booking.location),
  billingAddress: booking.billingAddress && withoutLinks(booking.billingAddress),
  phoneNumber: booking.phoneNumber && withoutLinks(booking.phoneNumber),
  crewNote: booking.crewNote && withoutLinks(oneLine(booking.crewNote)),
})

/** The number that customers see and give when they call, as a row of facts. */
export const bookingNumber = ({ id }: DatedBooking): Fact => ({ label: 'Booking number', value: shortReference(id) })

/** Booking number, package, hours, add-ons and place. */
export function bookingFacts(booking: DatedBooking): Fact[] {
  const { packageName, totalHours, extraHours, addOnsNames, guestCount } = booking
  const hours = `${totalHours} hours${extraHours > 0 ? ` (${extraHours} extra)` : ''}`
  return [
    bookingNumber(booking),
    { label: 'Package', value: packageName ?? '' },
    { label: 'Length', value: hours },
    { label: 'Add-ons', value: addOnsNames.join(', ') },
    { label: 'Guests', value: guestCount === null ? '' : String(guestCount) },
    { label: 'Where', value: eventPlace(booking) ?? '' },
  ].filter(({ value }) => value !== '')
}

interface PriceContext {
  now: Date
  card?: { chargeAt: Date } | undefined
  /** What has gone back, if it's to be shown. */
  refundedCents?: number | undefined
}

/** Total, deposit, paid amount, and balance with the day it is due (§9) or is charged to the card on file (R83). */
export function priceFacts(booking: DatedBooking, { now, card, refundedCents = 0 }: PriceContext): Fact[] {
  const { startsAt } = booking
  const amounts = bookingAmounts(booking)
  const balance = computeBalance(amounts)
  const paid = paymentSums({ ...booking, refundedCents, toGiveBackCents: toGiveBack(booking) }).map(
    ({ label, cents }) => ({
      label,
      value: priceLabel(cents),
    }),
  )
  const total = { label: 'Total', value: priceLabel(amounts.total), strong: true }
  const discount = appliedDiscount(booking)
  const reductions = [
    ...(booking.promo ? [{ label: promoLabel(booking.promo), value: priceLabel(-booking.promoOffCents) }] : []),
    ...(discount > 0 ? [{ label: 'Discount', value: priceLabel(-discount) }] : []),
  ]
  // What the total was reduced from, so that the sum adds up.
  const price =
    reductions.length > 0
      ? [{ label: 'Price', value: priceLabel(amounts.total + discount + booking.promoOffCents) }, ...reductions]
      : []
  if (booking.invoiceDueOn && !booking.dispute) {
    const rest = stillDue(booking) > 0 ? `${priceLabel(balance)}, due ${longDate(booking.invoiceDueOn)}` : 'Paid'
    return [
      ...price,
      total,
      ...(amounts.deposit > 0 ? [{ label: 'Deposit', value: priceLabel(amounts.deposit) }] : []),
      ...paid,
      { label: 'By invoice', value: rest },
    ]
  }
  // Once everything is due, only the full amount is shown (R81).
  if (!card && isBalanceDue({ startsAt }, now) && !booking.dispute && stillDue(booking) > 0) {
    return [...price, total, ...paid, { label: 'Due now', value: priceLabel(stillDue(booking)) }]
  }
  // Fully paid and nothing to refund: the split no longer matters.
  if (!booking.dispute && paid.length === 1 && stillDue(booking) === 0 && booking.paidCents === amounts.total)
    return [...price, total, { label: 'Paid in full', value: priceLabel(amounts.total) }]
  return [
    ...price,
    total,
    // With a refund, what was paid and went back is the whole story.
    ...(paid.length > 1
      ? []
      : [
          {
            label: depositName({ total: booking.totalCents ?? 0, deposit: booking.depositCents, paid: amounts.paid }),
            value: priceLabel(amounts.deposit),
          },
        ]),
    ...paid,
    booking.dispute
      ? { label: 'Balance', value: 'On hold until a payment dispute is settled' }
      : { label: balance > 0 ? balanceWords(startsAt, card?.chargeAt) : 'Balance', value: priceLabel(balance) },
  ]
}

const balanceWords = (startsAt: Date, chargeAt: Date | undefined) =>
  chargeAt
    ? `Balance, charged to your card on file ${shortDate(todayIn(chargeAt))}`
    : `Balance, due ${balanceDueLabel({ startsAt })}`

/** What the site must provide (§9, operating conditions). The ceiling height depends on the package (R66). */
export const whatWeNeed = ({ packageId }: Pick<BookingRow, 'packageId'>): Part[] => [
  { kind: 'heading', text: 'What we need from you' },
  {
    kind: 'list',
    items: [
      'A flat spot of 12′ × 12′; 15′ × 15′ is better.',
      'A 120V outlet within 50 feet.',
      `Indoors, a ceiling of ${requiredCeiling(packageId)} feet or more.`,
    ],
  },
  paragraph(
    `Setup takes ${SETUP_MINUTES.min}–${SETUP_MINUTES.max} minutes, breakdown ${TEARDOWN_MINUTES.min}–${TEARDOWN_MINUTES.max}. We play from ${MIN_TEMPERATURE_F} to ${MAX_TEMPERATURE_F}\u00a0°F, in wind up to ${MAX_WIND_MPH} mph. In severe weather, rescheduling is free.`,
  ),
]

/** The refund if this booking is cancelled, under the terms agreed at booking (R80). */
export const cancellationRule = (booking: DatedBooking): Part => note(refundTermsSentence(toRefundTerms(booking)))

type RefundedByCard = Pick<
  DatedBooking,
  'refundCents' | 'paidCents' | 'givenBackCents' | 'refundingCents' | 'refundWaitsSince'
>

/** How much of the payment is refunded after a cancellation, or that nothing is (reading R39). */
export function refundSentence(booking: RefundedByCard, takesCards: boolean): string {
  const { refundCents, givenBackCents, refundingCents } = booking
  const paidCents = booking.paidCents + givenBackCents
  if (booking.refundWaitsSince)
    return 'A payment on this booking is in dispute. Once the bank decides, we’ll work out your refund as of today.'
  if (refundCents === null) return 'We’ll email you about what you’ve paid.'
  const refund = priceLabel(refundCents)
  if (refundCents === 0)
    return paidCents === 0
      ? NOTHING_TO_REFUND
      : 'Under your booking’s cancellation policy, there’s no refund at this point.'
  const how = howRefunded(refundCents, takesCards ? givenBackCents + refundingCents : 0)
  if (refundCents >= paidCents) return `You’ll get back everything you’ve paid: ${refund}. ${how}`
  return `Under your booking’s cancellation policy, you’ll get back ${refund} of the ${priceLabel(paidCents)} you’ve paid. ${how}`
}

/** How a promised refund is made, of which `toCard` cents go to the card. */
function howRefunded(refundCents: number, toCard: number): string {
  if (toCard >= refundCents) return 'It’s on its way to the card you paid with.'
  if (toCard > 0)
    return `${priceLabel(toCard)} is on its way to the card you paid with, and we’ll email you to arrange the rest.`
  return 'We’ll email you to arrange it.'
}

/** The refund sentence for the owner: what's left to pay back, and what was paid back or is on its way. */
export function refundToGive(booking: RefundedByCard): string {
  const { refundCents, givenBackCents, refundingCents, refundWaitsSince } = booking
  const paidCents = booking.paidCents + givenBackCents
  if (refundWaitsSince) return 'The refund is on hold until a dispute is settled.'
  if (!refundCents)
    return paidCents === 0 ? NOTHING_TO_REFUND : `No refund is due on the ${priceLabel(paidCents)} paid.`
  const back = Math.max(0, givenBackCents + refundingCents)
  if (back === 0) return `Refund due: ${priceLabel(refundCents)} of the ${priceLabel(paidCents)} paid.`
  return back < refundCents
    ? `Refund due: ${priceLabel(refundCents - back)}. Another ${priceLabel(back)} has gone back or is on its way.`
    : `Nothing for you to refund: ${priceLabel(refundCents)} of the ${priceLabel(paidCents)} paid has gone back or is on its way.`
}

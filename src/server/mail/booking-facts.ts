import { dateAndHourOf, hourLabel, shortDate } from '../../domain/calendar.ts'
import { priceLabel } from '../../domain/money.ts'
import { isPaidInFull, stillDue } from '../../domain/payments.ts'
import { cancellationPolicy, type RefundTier } from '../../domain/refunds.ts'
import { balanceDueAt } from '../booking-message.ts'
import type { BookingRow } from './booking-letters.ts'
import type { Fact, Part } from './letter.ts'

/** Package, hours, add-ons and place. */
export function detailsOf({
  packageName,
  totalHours,
  extraHours,
  addOnsNames,
  location,
  billingAddress,
}: BookingRow): Fact[] {
  const hours = `${totalHours} hours${extraHours > 0 ? ` (${extraHours} extra)` : ''}`
  return [
    { label: 'Package', value: packageName ?? '' },
    { label: 'Length', value: hours },
    { label: 'Add-ons', value: addOnsNames.join(', ') },
    location ? { label: 'Where', value: location } : { label: 'Address', value: billingAddress ?? '' },
  ].filter(({ value }) => value !== '')
}

/** Total, deposit or what was received, and what is left, with the day it is due (§9). */
export function pricesOf(booking: BookingRow, now: Date): Fact[] {
  const dueAt = balanceDueAt(booking.startsAt)
  const due = dateAndHourOf(dueAt)
  const by = dueAt > now ? `due ${shortDate(due.date)}, ${hourLabel(due.hour)}` : 'due now'
  const total: Fact = { label: 'Total', value: priceLabel(booking.totalCents ?? 0), strong: true }
  const paid: Fact = { label: 'Paid', value: priceLabel(booking.paidCents) }
  if (isPaidInFull(booking)) return [total, paid]
  return [
    total,
    booking.paidCents > 0 ? paid : { label: 'Deposit, 25%', value: priceLabel(booking.depositCents ?? 0) },
    { label: `Balance, ${by}`, value: priceLabel(balanceOf(booking)) },
  ]
}

/** What is left to pay, in integer cents: after what was received, or where nothing was yet, after the deposit. */
export const balanceOf = (booking: BookingRow): number =>
  booking.paidCents > 0 ? stillDue(booking) : (booking.totalCents ?? 0) - (booking.depositCents ?? 0)

/** What the site has to have (§9, operating conditions). */
export const whatWeNeed: Part[] = [
  { kind: 'heading', text: 'What we need from you' },
  {
    kind: 'list',
    items: [
      'A flat spot of 12′ × 12′; 15′ × 15′ is better.',
      'A 120 V outlet within 50 feet.',
      'Indoors, a ceiling of 9 feet or more.',
    ],
  },
  {
    kind: 'paragraph',
    text: 'Setting up takes 30 to 45 minutes, taking down 20 to 30. We play from 40 to 95\u00a0°F and up to 20 mph of wind; in severe weather rescheduling is free.',
  },
]

const policyOf = (booking: BookingRow) => (booking.cancellationPolicy as RefundTier[] | null) ?? cancellationPolicy

const inWords = (percent: number) => (percent === 100 ? 'a full refund' : percent === 0 ? 'no refund' : `${percent}%`)

/** The cancellation policy that was agreed with this booking, in a sentence. */
export function cancellationRule(booking: BookingRow): Part {
  const tiers = policyOf(booking).map(({ fromHours, percent }) =>
    fromHours > 0 ? `${fromHours / 24} days or more ahead, ${inWords(percent)}` : `later, ${inWords(percent)}`,
  )
  return { kind: 'note', text: `If you cancel: ${tiers.join('; ')}.` }
}

/** What comes back of a cancelled booking, by the policy that was agreed with it. */
export function refundSentence({ refundPercent, refundCents, depositCents }: BookingRow): string {
  if (refundPercent === null) return 'We write to you about what you have paid.'
  if (refundPercent === 0) return 'By the policy of your booking nothing comes back at this point.'
  const share =
    refundPercent === 100 ? 'all that you have paid comes back' : `${refundPercent}% of what you have paid comes back`
  const amount = refundCents ? `: ${priceLabel(refundCents)} of a deposit of ${priceLabel(depositCents ?? 0)}` : ''
  return `By the policy of your booking ${share}${amount}.`
}

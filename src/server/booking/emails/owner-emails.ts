import { isCancelled } from '../../../domain/booking/booking.ts'
import { extrasChanges } from '../../../domain/booking/booking-emails.ts'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { MAX_OWNER_MAILS_A_DAY } from '../../../domain/booking-limits.ts'
import { priceLabel } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { closedDisputes } from '../../../domain/payments/disputes.ts'
import { disputeRemedy, plainWords } from '../../../domain/payments/provider-words.ts'
import { typedPhoneLabel } from '../../../domain/sms/us-phone.ts'
import type { ChangeEmailJob, DisputeNews, OwnerEmailJob } from '../../platform/jobs/payloads.ts'
import {
  button,
  type EmailContent,
  type Fact,
  type Part,
  paragraph,
} from '../../platform/mail/template/content-types.ts'
import { bookingFacts, bookingNumber, type DatedBooking, refundToGive, withoutTypedLinks } from './email-facts.ts'
import { event, formatDateTime } from './email-parts.ts'

/** Emails the owner what a customer did: the booking now and before, whom to call, and what to refund. */
export function ownerEmail(
  message: OwnerEmailJob,
  asTyped: DatedBooking,
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const booking = withoutTypedLinks(asTyped)
  if ('of' in message) {
    return ownerMoneyEmail(message, booking, publicUrl)
  }
  const name = orDefault(booking.fullName, 'fullName')
  const isOver = message.about === 'cancelled'
  const change = describeChange(message, booking)
  const did = changeWords[message.about]
  return {
    subject: `${name} ${did.subject} ${formatDateTime(booking.startsAt)}`,
    preview: change,
    title: `${name} ${did.title}`,
    parts: [
      event(booking, isOver),
      paragraph(change),
      {
        kind: 'facts',
        rows: [...customerFacts(booking), ...bookingFacts(booking), ...noteFacts(booking)],
      },
      openBooking(publicUrl, booking),
    ],
  }
}

const changeWords: Record<ChangeEmailJob['about'], { subject: string; title: string }> = {
  cancelled: { subject: 'cancelled their booking for', title: 'cancelled a booking.' },
  rescheduled: { subject: 'moved a booking to', title: 'moved a booking.' },
  changed: { subject: 'changed their booking for', title: 'changed hours or add-ons.' },
}

/** Alerts the owner to money that needs attention; nothing else happens automatically. */
function ownerMoneyEmail(
  { about, amountCents, dispute }: Extract<OwnerEmailJob, { of: string }>,
  booking: DatedBooking,
  publicUrl: string,
): EmailContent {
  const name = orDefault(booking.fullName, 'fullName')
  const amount = priceLabel(amountCents)
  // An inquiry (`warning_…`) isn't a dispute yet.
  const isNewDispute = dispute?.status === 'needs_response'
  const [title, sentence] =
    about === 'dispute'
      ? [
          disputeTitle(dispute?.status),
          `${isNewDispute ? `The customer is disputing a payment of ${amount} with their bank.` : `The payment was ${amount}.`} ${dispute ? disputeRemedy(dispute.status, isCancelled(booking.status)) : 'Look it up in Stripe, and respond there by the deadline.'}`,
        ]
      : [
          'A payment is going back.',
          `${amount} came in from ${name}, but it wasn’t due: either we were no longer holding the time, or it was already paid for. It’s going back to their card.`,
        ]
  return {
    subject: `${about === 'dispute' ? 'Dispute' : 'Payment going back'}: ${amount}, ${name}, ${formatDateTime(booking.startsAt)}`,
    preview: sentence,
    title,
    parts: [
      paragraph(sentence),
      event(booking, isCancelled(booking.status)),
      { kind: 'facts', rows: [...disputeFacts(dispute), ...customerFacts(booking), bookingNumber(booking)] },
      about === 'dispute' && isInMoneyView(dispute, booking)
        ? button('Open Money', `${publicUrl}${paths.admin}?view=money`)
        : openBooking(publicUrl, booking),
    ],
  }
}

function disputeTitle(status = ''): string {
  if (status === 'won') return 'You won a dispute.'
  if (status === 'lost') return 'You lost a dispute.'
  if (status === 'warning_closed') return 'An inquiry is closed.'
  if (status.startsWith('warning')) return 'A bank is asking about a payment.'
  return closedDisputes.includes(status) ? 'A dispute is over.' : 'A payment is in dispute.'
}

/** The Money view lists open disputes, and lost ones that need a decision. */
const isInMoneyView = (dispute: DisputeNews | undefined, { status }: DatedBooking): boolean =>
  !dispute || !closedDisputes.includes(dispute.status) || (dispute.status === 'lost' && !isCancelled(status))

const sentenceCase = (words: string) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`

/** Why the customer's bank disputes a payment, and when to respond by. */
const disputeFacts = (dispute: DisputeNews | undefined): Fact[] =>
  dispute
    ? [
        { label: 'Reason', value: sentenceCase(plainWords(dispute.reason)) },
        ...(dispute.respondBy
          ? [{ label: 'Respond\u00a0by', value: formatDateTime(new Date(dispute.respondBy)) }]
          : []),
      ]
    : []

/** Sent instead of all further emails that day: what there was too much of, why they stopped, and where to see the rest. */
export const pausedMails = (subject: string, title: string, why: string, way: Part): EmailContent => ({
  subject,
  preview: 'We’ve stopped emailing you each one for now.',
  title,
  parts: [paragraph(why), way],
})

/** Sent instead of further emails about bookings that day. */
export const tooManyForOwner = ({ publicUrl }: { publicUrl: string }): EmailContent =>
  pausedMails(
    `More than ${MAX_OWNER_MAILS_A_DAY} booking updates in a day`,
    'That’s a lot of updates.',
    `We’ve sent you ${MAX_OWNER_MAILS_A_DAY} booking updates in the past 24 hours, so we’ve paused them to keep your inbox readable. You’ll still hear about bookings you’ve confirmed or taken payment for. Every booking, with its latest changes, is in your admin panel.`,
    button('Open bookings', publicUrl + paths.admin),
  )

/** What changed, in words; also used in the owner's notification. */
export function describeChange(
  message: ChangeEmailJob,
  booking: Omit<DatedBooking, 'startsAt' | 'endsAt'> & { startsAt: Date | null },
): string {
  if (message.about === 'cancelled') return refundToGive(booking)
  const { startsAt, totalCents } = message.previous
  const total = booking.totalCents ?? 0
  const before = startsAt === '' ? 'no date on record' : formatDateTime(new Date(startsAt))
  const changes = extrasChanges(message.previous, booking)
  const isSameStart = booking.startsAt?.toISOString() === startsAt
  const was = isSameStart && changes.length > 0 ? [] : [`Previously: ${before}.`]
  const price = `${total === totalCents ? 'The price is still' : `The price was ${priceLabel(totalCents)} and is now`} ${priceLabel(total)}.`
  return [...was, ...changes, price].join(' ')
}

const customerFacts = ({ fullName, phoneNumber, email }: DatedBooking): Fact[] => [
  { label: 'Customer', value: orDefault(fullName, 'fullName') },
  { label: 'Phone', value: typedPhoneLabel(orDefault(phoneNumber, 'phoneNumber')) },
  { label: 'Email', value: orDefault(email, 'email') },
]

/** The customer's crew note on a single line, because a multi-line note could pass for our own text. */
const noteFacts = ({ crewNote }: DatedBooking): Fact[] => (crewNote ? [{ label: 'Note', value: crewNote }] : [])

/** Button to a booking's row in the list. */
const openBooking = (publicUrl: string, { id }: DatedBooking): Part =>
  button('Open booking', `${publicUrl}${paths.admin}?view=list&q=${shortReference(id)}`)

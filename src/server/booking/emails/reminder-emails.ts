import { type BalanceReminder, bookingAmounts } from '../../../domain/booking/booking-emails.ts'
import { arrivalWords } from '../../../domain/booking/run-sheet.ts'
import { dayLabel, longDate, shortDate, toDateAndHour, todayIn } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { balanceDueLabel, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { computeBalance } from '../../../domain/pricing/pricing.ts'
import { balanceDueWords } from '../../../domain/terms.ts'
import { button, type EmailContent, note, type Part, paragraph } from '../../platform/mail/template/content-types.ts'
import { bookingFacts, type DatedBooking, priceFacts, whatWeNeed } from './email-facts.ts'
import {
  bookingName,
  checkPlace,
  type EmailContext,
  event,
  formatDateTime,
  payButton,
  seeBooking,
} from './email-parts.ts'

/** Three days ahead: what we need on the day. */
export function details(booking: DatedBooking, context: EmailContext): EmailContent {
  return {
    subject: `In three days: ${bookingName(booking)}, ${formatDateTime(booking.startsAt)}`,
    preview: 'What we need for your event, and what we do if the weather turns.',
    title: 'Three days to go.',
    parts: [
      event(booking),
      paragraph(arrivalWords(booking.startsAt)),
      { kind: 'facts', rows: bookingFacts(booking) },
      ...whatWeNeed(booking),
      ...balanceNote(booking, context),
      ...placeToDo(context),
      ...forGuests(booking, context),
      ...seeBooking(booking, context),
    ],
  }
}

/** The day before (R101): when we arrive, and what is still open. Not sent if the balance is asked for that day. */
export function tomorrow(booking: DatedBooking, context: EmailContext): EmailContent {
  const { date } = toDateAndHour(booking.startsAt)
  const day = date === todayIn(context.now) ? 'Today' : 'Tomorrow'
  return {
    subject: `${day}: ${bookingName(booking)}, ${formatDateTime(booking.startsAt)}`,
    preview: arrivalWords(booking.startsAt),
    title: `${day}’s the day.`,
    parts: [
      event(booking),
      paragraph(arrivalWords(booking.startsAt)),
      ...balanceNote(booking, context),
      ...onTheDay(booking, context),
      ...seeBooking(booking, context),
    ],
  }
}

/** Where we come, what the site check still lacks, and the guest page. */
const onTheDay = (booking: DatedBooking, context: EmailContext): Part[] => [
  { kind: 'facts', rows: bookingFacts(booking) },
  ...placeToDo(context),
  ...forGuests(booking, context),
]

/** Open items of the site check, in its own words, with a link. */
function placeToDo(context: EmailContext): Part[] {
  const items = context.checkLacks ?? []
  if (items.length === 0)
    return checkPlace(
      context,
      'We still have questions about the place. Please take two minutes to go over them, or call us.',
    )
  const [asking, ...way] = checkPlace(
    context,
    'Here’s what’s left to settle about the place. Please take a look, or call us:',
  )
  return asking ? [asking, { kind: 'list', items }, ...way] : []
}

/** The guest page, or an offer to create one. */
function forGuests({ userId }: DatedBooking, { guestUrl }: EmailContext): Part[] {
  if (guestUrl)
    return [
      paragraph(
        'Your guest page has the day, the time and anything you’ve asked guests to bring. Send it to everyone who’s coming:',
      ),
      button('Open your guest page', guestUrl),
    ]
  const words = 'Inviting people? In My Bookings, under Details, you can make a page to share with them.'
  return userId ? [note(words)] : []
}

/** The place isn't ready: a week ahead, or whenever the owner asks again. */
export function siteCheck(
  booking: DatedBooking,
  about: 'site-check' | 'site-check-asked',
  context: EmailContext,
): EmailContent {
  const why =
    about === 'site-check'
      ? 'Your event is coming up. Before we load the trailer, let’s make sure the place works: space, power and the way in. It takes about two minutes.'
      : 'We’d like to know a little more about the place before we come. Please go over the questions, or call us.'
  return {
    subject: `Will the place work? ${bookingName(booking)}, ${formatDateTime(booking.startsAt)}`,
    preview: 'Two minutes about space, power and the way in.',
    title: 'Let’s check the place.',
    parts: [
      ...checkPlace(context, why),
      event(booking),
      note(
        'The link works for 30 days without signing in. Anyone who has it can see and change your answers, so share it only with people who are helping you.',
      ),
    ],
  }
}

/**
 * Asks for the balance, with a payment link: before it is due, when it is, afterwards, and whenever the owner asks (R82).
 */
export function balance(
  booking: DatedBooking,
  about: BalanceReminder | 'balance-asked',
  context: EmailContext,
): EmailContent {
  const asked = priceLabel(stillDue(booking))
  const { invoiceDueOn } = booking
  const by = invoiceDueOn ? longDate(invoiceDueOn) : balanceDueLabel(booking)
  const late = { 'balance-due': 'due now', 'balance-overdue': 'overdue', 'balance-asked': 'overdue' }
  const when = late[about as keyof typeof late] ?? `due ${by}`
  // At the owner's request, it may go out after the event.
  const verb = about === 'balance-due' ? (invoiceDueOn ? 'is' : 'came') : about in late ? 'was' : 'is'
  // With the deposit unpaid as well, it isn't only the balance.
  const what = booking.paidCents === 0 ? 'full amount' : verb === 'was' ? 'balance' : 'remaining balance'
  const isDue = invoiceDueOn ? `Your invoice ${verb} due` : `The ${what} ${verb} ${balanceDueWords} the event`
  return {
    subject: `${when.charAt(0).toUpperCase()}${when.slice(1)}: ${asked} for ${bookingName(booking)} on ${formatDay(booking.startsAt)}`,
    preview: `${isDue}.`,
    title: `${asked} is ${when}.`,
    parts: [
      paragraph(`${isDue}${invoiceDueOn ? '' : ','} on ${by}. ${howToPay(context)}`),
      ...payButton(asked, context),
      event(booking),
      { kind: 'facts', rows: priceFacts(booking, { now: context.now }) },
      // It replaces the day-before reminder.
      ...(about === 'balance-overdue'
        ? [paragraph(arrivalWords(booking.startsAt)), ...onTheDay(booking, context)]
        : []),
      ...seeBooking(booking, context),
      note('If you’ve already paid it, thank you. There’s nothing left to do.'),
    ],
  }
}

/** How to pay a balance, with or without online payment. */
const howToPay = ({ payUrl }: Pick<EmailContext, 'payUrl'>) =>
  payUrl ? 'Pay it online, reply to this email, or call us.' : 'Reply to this email or call us to take care of it.'

/** The day after. Asks for an unpaid balance before saying thanks (R82). */
export function thanks(booking: DatedBooking, context: EmailContext): EmailContent {
  // Invoices have their own reminders.
  const due = booking.invoiceDueOn ? 0 : stillDue(booking)
  const asked = priceLabel(due)
  const isStillDue = `${asked} is still due for your event.`
  return {
    subject: due > 0 ? `Still due: ${asked}, and thank you` : 'Thank you for having us',
    preview: due > 0 ? isStillDue : 'We had a great time at your place.',
    title: due > 0 ? isStillDue : 'Thank you for having us.',
    parts: [
      ...(due > 0
        ? [
            paragraph(howToPay(context)),
            ...payButton(asked, context),
            event(booking),
            { kind: 'facts', rows: priceFacts(booking, { now: context.now }) } as const,
          ]
        : []),
      paragraph(
        `${due > 0 ? 'Thank you for having us. ' : ''}We hope the ${bookingName(booking)} was a hit on ${formatDay(booking.startsAt)}. If anything wasn’t right, just reply to this email. The owner reads every reply.`,
      ),
      ...rateIt(context),
      ...(due > 0 ? seeBooking(booking, context) : [planNext(context)]),
    ],
  }
}

const planNext = ({ publicUrl }: EmailContext): Part => button('Plan the next one', `${publicUrl}/booking`)

/** Link for reviewing the event. */
const rateIt = ({ reviewUrl }: EmailContext): Part[] =>
  reviewUrl
    ? [
        paragraph('How did we do? Rate us from 1 to 5 and add a few words. It only takes a minute.'),
        button('Rate your event', reviewUrl),
      ]
    : []

/** The owner's reply to a review. */
export function reviewAnswered(booking: DatedBooking, { reviewAnswer = '', reviewUrl }: EmailContext): EmailContent {
  return {
    subject: `Our reply to your review of ${formatDay(booking.startsAt)}`,
    preview: 'Thank you for your review. Here’s our reply.',
    title: 'Thank you for your review.',
    parts: [
      paragraph(`About your ${bookingName(booking)} on ${formatDay(booking.startsAt)}, we wrote:`),
      ...reviewAnswer
        .split('\n')
        .filter((text) => text !== '')
        .map((text): Part => ({ kind: 'quote', text })),
      ...(reviewUrl ? [button('See your review', reviewUrl)] : []),
    ],
  }
}

function balanceNote(booking: DatedBooking, { card, now, payUrl }: EmailContext): Part[] {
  if (booking.dispute || booking.invoiceDueOn) return []
  const rest = computeBalance(bookingAmounts(booking))
  const due = stillDue(booking)
  // Once everything is due, only the full amount is shown (R81).
  if (due > 0 && !card && isBalanceDue(booking, now))
    return [paragraph(`${priceLabel(due)} is due now.`), ...payButton(priceLabel(due), { payUrl })]
  if (rest <= 0) return [paragraph('You’re paid in full. Thank you.')]
  const balance = `balance of ${priceLabel(rest)}`
  return [
    paragraph(
      card
        ? `We’ll charge the ${balance} to your card on file on ${shortDate(todayIn(card.chargeAt))}.`
        : `The ${balance} is due by ${balanceDueLabel(booking)}.`,
    ),
  ]
}

/** 'Friday, December 4'. */
export const formatDay = (instant: Date) => dayLabel(toDateAndHour(instant).date)

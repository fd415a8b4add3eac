import { randomUUID } from 'node:crypto'
import { isHeld } from '../../domain/booking/booking.ts'
import { blockingRule, brokenRules, type Override } from '../../domain/booking/overrides.ts'
import { toInstant } from '../../domain/calendar.ts'
import type { PaymentMethod } from '../../domain/payments/amounts-due.ts'
import { mayKeepCard } from '../../domain/payments/card-on-file.ts'
import { CARD_MINIMUM_CENTS, holdEndsAt } from '../../domain/payments/holds.ts'
import { brokenPlaceRules } from '../../domain/place/place-gate.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { askedAtBooking, orderHours } from '../../domain/pricing/pricing.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { type Day, slotProblem } from '../../domain/schedule/slots.ts'
import { recordByHand } from '../payments/ledger/add-entry.ts'
import { agreeToCharge } from '../payments/ledger/cards-on-file.ts'
import { startPayment } from '../payments/ledger/payment-rows.ts'
import { enqueuePageClose } from '../payments/ledger/request-page-close.ts'
import type { Cards } from '../payments/provider/client.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import { type Database, type Db, pipelined, theRow, translateConstraint } from '../platform/database/database.ts'
import {
  type BookingRow,
  bookingNetworks,
  bookings,
  type NewBookingRow,
  type PromoCodeRow,
} from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
import { limitProblem } from './booking-limits.ts'
import { anyBooking, auditSubject } from './booking-row.ts'
import { enqueueBookingEmails, enqueuePaymentLinkEmail } from './emails/enqueue-emails.ts'
import { findCrew } from './find-crew.ts'
import { type IdempotencyKey, rememberBooking, repeatedBooking } from './idempotency.ts'
import { type BookingInput, newBookingRow } from './new-booking-row.ts'
import { taxFor } from './tax.ts'
import { usablePromo } from './usable-promo.ts'

/** A customer, subject to the account limits. `network`: the `networkMark` of their address. */
interface Customer {
  as: 'customer'
  userId: string
  isEmailConfirmed: boolean
  network: string
}

/**
 * The owner booking for a caller: which rules they set aside, and how the deposit is paid (R47: phone bookings). `actor` is
 * who the audit log names: the owner's email, or `company` for a quote that was accepted.
 */
interface Owner {
  as: 'owner'
  actor: string
  overrides: readonly Override[]
  /** Paid by a link that is valid for this many hours, or already received outside the card provider. */
  deposit?: { by: 'link'; hours: number } | { by: 'received'; method: PaymentMethod } | undefined
  /** For a company, at its quoted price: held until `until`; null once accepted. */
  quoted?: { price: QuotedPrice; until: Date | null } | undefined
}

/** A quote's price in integer cents, and the names of the items added to the package. */
interface QuotedPrice {
  totalCents: number
  depositCents: number
  addOnsNames: string[]
}

type Booker = (Customer | Owner) & {
  /** A repeat of the same key and input returns the existing booking, or is refused if that has ended. */
  key?: IdempotencyKey | undefined
}

/**
 * Books, or refuses with the reason from `slotProblem` (§5). The owner may set some rules aside, each with a reason that is
 * stored. One transaction locks the schedule, re-checks the whole range, inserts, and enqueues the emails. The exclusion
 * constraint is the final guard, and it applies to the owner too.
 */
export function book(
  { db, ...deps }: { db: Database; jobs: Jobs; cards: Cards | undefined },
  by: Booker,
  input: BookingInput,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, (tx) => bookLocked(deps, tx, by, input, now))
}

/** `book` for a transaction that has already locked the schedule. */
export async function bookLocked(
  { jobs, cards }: { jobs: Jobs; cards: Cards | undefined },
  tx: LockedTx,
  by: Booker,
  input: BookingInput,
  now: Date,
): Promise<BookingRow> {
  const userId = by.as === 'customer' ? by.userId : null
  const [repeated, found, limit, tax] = await pipelined(
    by.key ? repeatedBooking(tx, by.key, now) : Promise.resolve(undefined),
    findCrew(tx, input, (lane, rules) => bookingProblem(by, input, lane, rules, now), now),
    by.as === 'customer' ? limitProblem(tx, by, cards !== undefined, now) : Promise.resolve(undefined),
    taxFor(tx, userId),
  )
  // With another crew free, a repeat would otherwise book a second event.
  if (repeated) return repeated
  const open = limit ? ({ problem: limit } as const) : found
  const code = open.problem ? undefined : await promoFor(tx, by, input, now)
  const choice = code?.problem ? code : open
  if (choice.problem) throw new Refused(choice.problem)

  const priced = newBookingRow(userId, input, choice.crew, now, code?.promo)
  const row = {
    id: randomUUID(),
    calendarSequence: 0,
    ...priced,
    ...tax,
    ...(by.as === 'customer' ? heldFor(cards, priced, now) : decidedBy(by, input, choice, now)),
  }
  const [booking] = await pipelined(
    theRow(translateConstraint(tx.insert(bookings).values(row).returning())),
    by.as === 'customer' ? rememberNetwork(tx, by, row.id, now) : noteInLog(tx, by, row, now),
    by.key ? rememberBooking(tx, by.key, row.id, now) : Promise.resolve(),
    // A hold is announced once its deposit is paid.
    row.holdExpiresAt ? Promise.resolve() : enqueueBookingEmails({ jobs }, tx, row, now),
  )
  if (isHeld(booking)) await askForDeposit({ jobs }, tx, by, booking, input, now)
  if (by.as === 'owner' && by.deposit?.by === 'received')
    return await noteReceived(tx, booking, by, by.deposit.method, now)
  return booking
}

/** Why a crew can't take it. Rules the owner set aside are skipped. */
function bookingProblem(by: Booker, input: BookingInput, lane: Day, rules: Rules, now: Date): Refusal | undefined {
  if (by.as === 'customer') return slotProblem(input.hour, orderHours(input), lane, rules, now)
  return blockingRule(brokenBy(input, lane, rules, now), by.overrides)
}

/** Every rule this booking breaks, including those about the place. */
const brokenBy = (input: BookingInput, lane: Day, rules: Rules, now: Date): Refusal[] => [
  ...brokenPlaceRules(input.placeZip, milesByZip),
  ...brokenRules(input.hour, orderHours(input), lane, rules, now),
]

/**
 * The customer's promo code, or a refusal if they can't use it. Called under the schedule lock, so its last use is granted
 * only once.
 */
async function promoFor(
  tx: LockedTx,
  by: Booker,
  { promoCode }: BookingInput,
  now: Date,
): Promise<{ promo: PromoCodeRow | undefined; problem?: undefined } | { promo?: undefined; problem: Refusal }> {
  if (by.as === 'owner' || promoCode === undefined) return { promo: undefined }
  const promo = await usablePromo(tx, promoCode, by.userId, now)
  return promo ? { promo } : { problem: 'promo-not-valid' }
}

/**
 * With cards on, a customer's time is held while they pay the deposit on our pages. If a promo code leaves nothing a card
 * could pay, the booking is confirmed at once.
 */
const heldFor = (
  cards: Cards | undefined,
  { totalCents: total, depositCents: deposit, startsAt }: ReturnType<typeof newBookingRow>,
  now: Date,
) =>
  cards && askedAtBooking({ total, deposit }, startsAt, now) >= CARD_MINIMUM_CENTS
    ? { holdExpiresAt: holdEndsAt(now), mailDueAt: null }
    : { holdExpiresAt: null }

/** Booking for a caller also counts as the owner's confirmation. */
function decidedBy(
  { overrides, deposit, quoted }: Owner,
  input: BookingInput,
  { lane, rules }: { lane: Day; rules: Rules },
  now: Date,
) {
  const broken = brokenBy(input, lane, rules, now)
  const kept = overrides.filter(({ rule }) => broken.includes(rule))
  return {
    confirmedAt: now,
    overrides: kept.length > 0 ? kept : null,
    holdExpiresAt: deposit?.by === 'link' ? linkEndsAt(input, deposit.hours, now) : (quoted?.until ?? null),
    ...quoted?.price,
  }
}

/** A payment link expires by the event's start at the latest. */
const linkEndsAt = ({ date, hour }: BookingInput, hours: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + hours * 3_600_000, toInstant(date, hour).getTime()))

async function rememberNetwork(tx: Db, { network }: Customer, bookingId: string, now: Date): Promise<void> {
  await tx.insert(bookingNetworks).values({ bookingId, network, madeAt: now })
}

function noteInLog(tx: Db, { actor, quoted }: Owner, row: NewBookingRow, now: Date): Promise<void> {
  const { id, fullName = null, startsAt = null, overrides } = row
  const details = { bookingId: id, overrides: overrides ?? [] }
  const action = quoted ? quotedAction(quoted) : 'booked for a caller'
  const change = { actor, action, subject: auditSubject({ fullName, startsAt }), details }
  return recordAudit(tx, change, now)
}

const quotedAction = ({ until }: NonNullable<Owner['quoted']>) =>
  until ? 'time held for a quote' : 'booked by an accepted quote'

/** Runs in the booking's transaction: records the amount due, or creates the payment link, and sets when the hold ends. */
async function askForDeposit(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  by: Booker,
  booking: BookingRow,
  { payInFull, keepCard }: Pick<BookingInput, 'payInFull' | 'keepCard'>,
  now: Date,
): Promise<void> {
  const { id, startsAt } = booking
  if (by.as === 'customer' && keepCard && !payInFull && startsAt && mayKeepCard(startsAt, now))
    await agreeToCharge(tx, id, startsAt, now)
  if (by.as === 'customer') await startPayment(tx, booking, { purpose: payInFull ? 'full' : 'deposit' }, now)
  else if (!by.quoted) await enqueuePaymentLinkEmail({ jobs }, tx, booking)
  const startAfter = booking.holdExpiresAt ?? now
  await enqueuePageClose({ jobs }, tx, { bookingId: id, startAfter })
}

async function noteReceived(tx: LockedTx, booking: BookingRow, { actor }: Owner, method: PaymentMethod, now: Date) {
  const { id: bookingId, depositCents: amount } = booking
  if (!amount) return booking
  await recordByHand(tx, { bookingId, kind: 'payment', amount, method, actor }, now)
  return await anyBooking(tx, bookingId)
}

import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { paymentMethods } from '../../../domain/payments/amounts-due.ts'
import { cardOnFileStates } from '../../../domain/payments/card-on-file.ts'
import { differenceKinds } from '../../../domain/payments/differences.ts'
import { disputeDecisions } from '../../../domain/payments/disputes.ts'
import { ledgerKinds, paymentPurposes, refundReasons, refundStates } from '../../../domain/payments/ledger.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// Money of bookings. Mirrors the migrations, like schema.ts.

const bookingId = () =>
  uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' })

/** Payments requested from the card provider. */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  bookingId: bookingId(),
  purpose: text('purpose', { enum: paymentPurposes }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  state: text('state', { enum: ['starting', 'open', 'paid', 'expired', 'failed'] })
    .notNull()
    .default('starting'),
  sessionId: text('session_id').unique(),
  url: text('url'),
  paymentIntentId: text('payment_intent_id').unique(),
  chargeId: text('charge_id'),
  /** Opened through a payment link, so it returns there. */
  byLink: boolean('by_link').notNull().default(false),
  /** Charged to a card on file without the customer present (R83); it has no page. */
  offSession: boolean('off_session').notNull().default(false),
  /** Its page asks the provider to save the card. */
  keepsCard: boolean('keeps_card').notNull().default(false),
  attempt: smallint('attempt').notNull().default(1),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** A card on file for the balance (R83): what its customer agreed to, and its outcome. */
export const cardsOnFile = pgTable('kept_cards', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  words: text('words').notNull(),
  wordsHash: text('words_hash').notNull(),
  agreedAt: instant('agreed_at').notNull(),
  state: text('state', { enum: cardOnFileStates }).notNull().default('asked'),
  /** The provider's ids; card details are never stored. */
  customerId: text('customer_id'),
  paymentMethodId: text('payment_method_id'),
  announcedCents: integer('announced_cents'),
  announcedStart: instant('announced_start'),
  announcedAt: instant('announced_at'),
  chargeAt: instant('charge_at'),
  /** When the notice of the charge was emailed. */
  toldAt: instant('told_at'),
  retryAt: instant('retry_at'),
  /** The provider's code for why the charge failed. */
  failure: text('failure'),
  detachedAt: instant('detached_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

const paymentId = () => uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' })

/** Refunds requested from the card provider. */
export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  bookingId: bookingId(),
  paymentId: paymentId().notNull(),
  amountCents: integer('amount_cents').notNull(),
  quotedCents: integer('quoted_cents'),
  reason: text('reason', { enum: refundReasons }).notNull(),
  /** The owner's note. */
  note: text('note'),
  actor: text('actor').notNull(),
  state: text('state', { enum: refundStates }).notNull().default('pending'),
  providerRefundId: text('provider_refund_id').unique(),
  failure: text('failure'),
  attempt: smallint('attempt').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  bookingId: bookingId(),
  paymentId: paymentId().notNull(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status').notNull(),
  reason: text('reason').notNull(),
  /** The owner's decision, once the dispute is lost. */
  decision: text('decision', { enum: disputeDecisions }),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})

export const paymentDifferences = pgTable('payment_differences', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: differenceKinds }).notNull(),
  providerObject: text('provider_object').notNull(),
  bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  resolvedAt: instant('resolved_at'),
  /** The details the owner has settled; it reopens only if one of them changes. */
  settledAs: jsonb('settled_as').$type<Record<string, unknown>>(),
})

export const reconciliations = pgTable('reconciliations', {
  id: uuid('id').primaryKey().defaultRandom(),
  at: instant('at').notNull().defaultNow(),
  since: instant('since').notNull(),
  objects: integer('objects').notNull(),
  differences: integer('differences').notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: uuid('id').primaryKey().defaultRandom(),
  bookingId: bookingId(),
  kind: text('kind', { enum: ledgerKinds }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  /** Only for money received outside the card provider. */
  method: text('method', { enum: paymentMethods }),
  actor: text('actor').notNull(),
  createdAt: createdAt(),
  paymentId: paymentId(),
  /** For card money: the provider's id of the object that moved it. */
  providerObject: text('provider_object'),
})

export type LedgerRow = typeof ledgerEntries.$inferSelect
export type CardOnFileRow = typeof cardsOnFile.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect

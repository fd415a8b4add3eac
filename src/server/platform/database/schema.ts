import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { cancelReasons } from '../../../domain/booking/booking.ts'
import type { Previous } from '../../../domain/booking/booking-emails.ts'
import type { Override } from '../../../domain/booking/overrides.ts'
import { crewColors } from '../../../domain/crews.ts'
import { disputeStates } from '../../../domain/payments/disputes.ts'
import type { RefundRule, RefundTier } from '../../../domain/payments/refund-tiers.ts'
import type { Promo } from '../../../domain/pricing/promo-codes.ts'
import type { Tax } from '../../../domain/pricing/tax.ts'
import type { Rules } from '../../../domain/schedule/rules.ts'
import { user, userId } from './account-schema.ts'
import { createdAt, instant } from './columns.ts'

// Mirrors migrations/*.sql, the source of truth; schema.test.ts compares the two.

const hours = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' })

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: instant('hits').array().notNull().default([]),
  /** Idempotency name of each hit, by index. */
  tokens: text('tokens').array().notNull().default([]),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const resources = pgTable('resources', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
  color: text('color', { enum: crewColors }).notNull().default('green'),
  createdAt: createdAt(),
  retiredAt: instant('retired_at'),
})

export const promoCodes = pgTable('promo_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull().unique(),
  /** The discount: either a percentage or an amount. */
  percent: smallint('percent'),
  amountCents: integer('amount_cents'),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on'),
  maxUses: integer('max_uses'),
  firstBookingOnly: boolean('first_booking_only').notNull().default(false),
  createdAt: createdAt(),
  endedAt: instant('ended_at'),
})

/** The tax included in prices (R85); no row: off. */
export const taxSettings = pgTable('tax_settings', {
  id: smallint('id').primaryKey().default(1),
  name: text('name').notNull(),
  percent: numeric('percent', { precision: 5, scale: 3, mode: 'number' }).notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const taxExemptions = pgTable('tax_exemptions', {
  userId: userId().primaryKey(),
  certificate: text('certificate').notNull(),
  createdAt: createdAt(),
})

export const bookings = pgTable('bookings', {
  id: uuid('id').primaryKey().defaultRandom(),
  resourceId: smallint('resource_id')
    .notNull()
    .default(1)
    .references(() => resources.id),
  userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  packageId: text('package_id'),
  packageName: text('package_name'),
  baseHours: hours('base_hours'),
  extraHours: hours('extra_hours').notNull().default(0),
  totalHours: hours('total_hours'),
  addOns: text('add_ons').array().notNull().default([]),
  addOnsNames: text('add_ons_names').array().notNull().default([]),
  hourlyRateCents: integer('hourly_rate_cents'),
  basePriceCents: integer('base_price_cents'),
  extraHoursCostCents: integer('extra_hours_cost_cents'),
  totalCents: integer('total_cents'),
  depositCents: integer('deposit_cents'),
  fullName: text('full_name'),
  email: text('email'),
  billingAddress: text('billing_address'),
  phoneNumber: text('phone_number'),
  location: text('location'),
  /** ZIP code of the event's place, five digits. */
  placeZip: text('place_zip'),
  guestCount: smallint('guest_count'),
  /** The customer's note for the crew; may have several lines. */
  crewNote: text('crew_note'),
  status: text('status'),
  cancellationPolicy: jsonb('cancellation_policy').$type<RefundTier[]>(),
  refundPercent: smallint('refund_percent'),
  refundCents: integer('refund_cents'),
  calendarSequence: integer('calendar_sequence').notNull().default(0),
  original: jsonb('original'),
  /** From the old site, which sold its hours to another booking too. */
  bookedTwice: boolean('booked_twice').notNull().default(false),
  overrides: jsonb('overrides').$type<Override[]>(),
  /** Sum of the booking's ledger entries; written only by a database trigger. */
  paidCents: integer('paid_cents').notNull().default(0),
  /** Cents of the promised refund already paid out; negative when other refunds are also on the way. */
  givenBackCents: integer('given_back_cents').notNull().default(0),
  confirmedAt: instant('confirmed_at'),
  refundPercentLimit: smallint('refund_percent_limit'),
  /** Version of the refund rule agreed at booking (R80). */
  refundRule: smallint('refund_rule').$type<RefundRule>().notNull().default(1),
  /** Cents of the balance that were already non-refundable when the booking was moved. */
  balanceLostCents: integer('balance_lost_cents').notNull().default(0),
  /** End of the hold while the deposit is being paid; null: paid, or none is requested online. */
  holdExpiresAt: instant('hold_expires_at'),
  cancelReason: text('cancel_reason', { enum: cancelReasons }),
  /** The owner's reason. */
  cancelNote: text('cancel_note'),
  discountCents: integer('discount_cents').notNull().default(0),
  /** Paid cents currently being refunded; written only by a database trigger. */
  refundingCents: integer('refunding_cents').notNull().default(0),
  /** Combined state of its disputes (R79); written only by `keepDisputeState`. */
  dispute: text('dispute', { enum: disputeStates }),
  /** When it was cancelled during a dispute. The refund is computed when the dispute ends, as of this time. */
  refundWaitsSince: instant('refund_waits_since'),
  refundWaitsInFull: boolean('refund_waits_in_full').notNull().default(false),
  payLinkVersion: integer('pay_link_version').notNull().default(1),
  /** When the owner last asked for the balance; in the future if that email waits for the morning. */
  remindedAt: instant('reminded_at'),
  /** Due date of a company's balance, paid by invoice. */
  invoiceDueOn: date('invoice_due_on'),
  promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
  /** Terms of its promo code as of booking. */
  promo: jsonb('promo').$type<Promo>(),
  /** Promo discount; already subtracted from the total. */
  promoOffCents: integer('promo_off_cents').notNull().default(0),
  /** Tax included in the price, as of booking. */
  tax: jsonb('tax').$type<Tax>(),
  /** Certificate number of a tax-exempt customer. Null: taxable. */
  taxCertificate: text('tax_certificate'),
  mailDueAt: instant('mail_due_at'),
  mailPrevious: jsonb('mail_previous').$type<Previous>(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at'),
  cancelledAt: instant('cancelled_at'),
})

/** Keyed hash of the network a booking came from, kept for a day (R86: limits on unpaid bookings). */
export const bookingNetworks = pgTable('booking_networks', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  network: text('network').notNull(),
  madeAt: instant('made_at').notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId().notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

export const availabilitySettings = pgTable('availability_settings', {
  id: smallint('id').primaryKey().default(1),
  weeklySchedule: jsonb('weekly_schedule').$type<Rules['weeklySchedule']>().notNull(),
  generalSettings: jsonb('general_settings').$type<Rules['generalSettings']>().notNull(),
  version: integer('version').notNull().default(1),
  lastUpdated: instant('last_updated').notNull().defaultNow(),
})

export const blockedDates = pgTable('blocked_dates', {
  id: uuid('id').primaryKey().defaultRandom(),
  date: date('date').notNull(),
  type: text('type', { enum: ['full', 'partial'] }).notNull(),
  startHour: numeric('start_hour', { precision: 4, scale: 2, mode: 'number' }),
  endHour: numeric('end_hour', { precision: 4, scale: 2, mode: 'number' }),
  reason: text('reason').notNull().default(''),
  createdAt: createdAt(),
  /** Null: all crews. */
  resourceId: smallint('resource_id').references(() => resources.id),
})

export const testDocuments = pgTable('test_documents', {
  id: uuid('id').primaryKey().defaultRandom(),
  test: text('test').notNull(),
  timestamp: instant('timestamp').notNull().defaultNow(),
  userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
})

export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey().defaultRandom(),
  at: instant('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
})

export const calendarFeeds = pgTable('calendar_feeds', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: createdAt(),
  lastReadAt: instant('last_read_at'),
})

export const sharedSecrets = pgTable('shared_secrets', {
  variable: text('variable').primaryKey(),
  hash: text('hash').notNull(),
  since: instant('since').notNull().defaultNow(),
})

export type BookingRow = typeof bookings.$inferSelect
export type NewBookingRow = typeof bookings.$inferInsert
export type PromoCodeRow = typeof promoCodes.$inferSelect
export type SettingsRow = typeof availabilitySettings.$inferSelect
export type BlockedDateRow = typeof blockedDates.$inferSelect
export type TestDocumentRow = typeof testDocuments.$inferSelect

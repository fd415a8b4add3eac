import { randomUUID } from 'node:crypto'
import { type CalendarDate, instantOf } from '../../src/domain/calendar.ts'
import { currentRefundRule } from '../../src/domain/payments/refund-tiers.ts'
import type { ledgerEntries } from '../../src/server/platform/database/money-schema.ts'
import type { BookingRow } from '../../src/server/platform/database/schema.ts'

/** A booking as it stands in the database: Driver's Den on a weekend, from 2 PM for three hours. */
export const bookingOn = (date: CalendarDate, change: Partial<BookingRow> = {}) => ({
  id: randomUUID(),
  resourceId: 1,
  userId: null,
  startsAt: instantOf(date, 14),
  endsAt: instantOf(date, 17),
  packageId: 'drivers-den',
  packageName: "Driver's Den",
  baseHours: 2,
  extraHours: 1,
  totalHours: 3,
  addOns: ['instruction', 'weather'],
  addOnsNames: ['Professional Instruction', 'Weather Insurance'],
  hourlyRateCents: 30_000,
  basePriceCents: 30_000,
  extraHoursCostCents: 30_000,
  totalCents: 70_000,
  depositCents: 17_500,
  fullName: 'Ann Example',
  email: 'ann@example.com',
  billingAddress: '1 Main St, Phoenix',
  phoneNumber: '(602) 555-0100',
  location: null,
  placeZip: null,
  guestCount: null,
  crewNote: null,
  status: 'BOOKED',
  cancellationPolicy: null,
  refundPercent: null,
  refundCents: null,
  calendarSequence: 0,
  original: null,
  bookedTwice: false,
  overrides: null,
  paidCents: 0,
  givenBackCents: 0,
  confirmedAt: null,
  refundPercentLimit: null,
  refundRule: currentRefundRule,
  balanceLostCents: 0,
  holdExpiresAt: null,
  cancelReason: null,
  cancelNote: null,
  discountCents: 0,
  refundingCents: 0,
  dispute: null,
  refundWaitsSince: null,
  refundWaitsInFull: false,
  payLinkVersion: 1,
  remindedAt: null,
  promoCodeId: null,
  promo: null,
  promoOffCents: 0,
  tax: null,
  taxCertificate: null,
  mailDueAt: null,
  mailPrevious: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: null,
  cancelledAt: null,
  ...change,
})

/** What a customer sends to book: Iron Dome for two hours from noon. */
export const orderOn = (date: CalendarDate, change: object = {}) => ({
  packageId: 'iron-dome',
  date,
  time: '12:00 PM',
  extraHours: 0,
  addOns: [],
  customerInfo: { fullName: 'Dana', email: 'd@example.com', billingAddress: 'Here', phoneNumber: '1' },
  ...change,
})

/** A payment on a booking, in integer cents, as the owner notes it. */
export const paymentOf = (bookingId: string, amountCents: number): typeof ledgerEntries.$inferInsert => ({
  bookingId,
  kind: 'manual payment',
  amountCents,
  method: 'cash',
  actor: 'owner@dome-and-den.example',
})

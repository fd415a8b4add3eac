import fc from 'fast-check'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { newDatabase } from '../../../../test/support/database.ts'
import { toInstant } from '../../../domain/calendar.ts'
import { readBooking } from './old-booking.ts'
import { type OldFields, storable } from './old-values.ts'
import { openStage } from './stage.ts'

const now = new Date('2026-06-01T15:00:00Z')
const start = toInstant('2026-07-04', 14)
const read = (document: OldFields) => readBooking('b1', document, now)
const readNoteKinds = (document: OldFields) => read(document).notes.map(({ kind }) => kind)

const whole = {
  userId: 'u1',
  date: '2026-07-04',
  time: '2:00 PM',
  packageId: 'iron-dome',
  packageName: 'Iron Dome',
  baseHours: 2,
  extraHours: 1,
  totalHours: 3,
  hourlyRate: 200,
  basePrice: 200,
  extraHoursCost: 200,
  addOns: ['weather'],
  addOnsNames: ['Weather Insurance'],
  total: 425,
  customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '602' },
  status: 'BOOKED',
  createdAt: { _seconds: 1_780_000_000, _nanoseconds: 5_000_000 },
}

test('a complete document is imported completely', () => {
  const { row, notes } = read(whole)
  expect(notes).toEqual([])
  expect(row).toMatchObject({
    starts_at: start,
    ends_at: toInstant('2026-07-04', 17),
    total_hours: 3,
    total_cents: 42_500,
    deposit_cents: 10_625,
    base_price_cents: 20_000,
    add_ons: ['weather'],
    full_name: 'Ann',
    billing_address: '1 Main St',
    status: 'BOOKED',
    original: whole,
    created_at: new Date(1_780_000_000_005),
    confirmed_at: new Date(1_780_000_000_005),
  })
})

describe('importing the formats of older documents (§3)', () => {
  test.each<[string, OldFields, object]>([
    ['startAt', { ...whole, date: undefined, time: undefined, startAt: start.toISOString() }, { starts_at: start }],
    ['base plus extra hours', { ...whole, totalHours: undefined }, { total_hours: 3 }],
    ['hours as text', { ...whole, totalHours: '3' }, { total_hours: 3 }],
    [
      'fullName, email, phone',
      { ...whole, customerInfo: undefined, fullName: 'Bo', email: 'b@x.y', phone: '480' },
      { full_name: 'Bo', email: 'b@x.y', phone_number: '480' },
    ],
    ['customerName', { ...whole, customerInfo: {}, customerName: 'Cy' }, { full_name: 'Cy' }],
    [
      'package.name',
      { ...whole, packageId: undefined, packageName: undefined, package: { name: "Driver's Den" } },
      { package_id: 'drivers-den', package_name: "Driver's Den" },
    ],
    [
      'selectedAddOns',
      { ...whole, addOns: undefined, addOnsNames: undefined, selectedAddOns: ['premium', 'x'] },
      { add_ons: ['premium', 'x'], add_ons_names: ['Premium Courses', 'x'] },
    ],
    ['add-ons as maps', { ...whole, addOns: [{ id: 'premium', price: 50 }] }, { add_ons: ['premium'] }],
    ['a price as text', { ...whole, total: '$1,425.50' }, { total_cents: 142_550 }],
    [
      'cancelled',
      { ...whole, status: 'CANCELLED', cancelledAt: '2026-05-30T10:00:00Z' },
      { status: 'CANCELLED', cancelled_at: new Date('2026-05-30T10:00:00Z'), confirmed_at: null },
    ],
    ['lower case', { ...whole, status: 'booked' }, { status: 'booked', confirmed_at: null }],
    [
      'nothing at all',
      {},
      { starts_at: null, full_name: null, status: null, total_cents: null, extra_hours: 0, created_at: now },
    ],
  ])('%s', (_, document, expected) => expect(read(document).row).toMatchObject(expected))
})

test.each<[string, OldFields]>([
  ['no-start', { ...whole, time: 'evening' }],
  ['two-starts', { ...whole, startAt: '2026-07-04T22:00:00Z' }],
  ['length-assumed', { ...whole, totalHours: 300, baseHours: undefined }],
  ['odd-hours', { ...whole, time: '9:00 PM' }],
  ['no-contact', { ...whole, customerInfo: { fullName: 'Ann' } }],
  ['no-email', { ...whole, customerInfo: { email: 'none' } }],
  ['no-total', { ...whole, total: -5 }],
  ['no-package', { ...whole, packageId: undefined, packageName: '  ' }],
  ['no-status', { ...whole, status: 7 }],
  ['odd-status', { ...whole, status: 'booked' }],
  ['no-created', { ...whole, createdAt: 'last week' }],
  ['cut-short', { ...whole, location: 'x'.repeat(301) }],
])('a booking with %s gets that note', (kind, document) => expect(readNoteKinds(document)).toContain(kind))

test('the database accepts the row of any document', async () => {
  const { url, drop } = await newDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  const stage = await openStage(client)
  const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })
  const fields = fc.constantFrom(
    ...Object.keys(whole),
    'startAt',
    'phone',
    'location',
    'package',
    'selectedAddOns',
    'price\0',
  )
  const document = fc.oneof(
    fc.dictionary(fields, value),
    fc.dictionary(fields, value).map((odd) => ({ ...whole, ...odd })),
  )
  const documents = fc.sample(document, { numRuns: 300, seed: 15 })
  for (const [index, odd] of documents.entries())
    await stage.add('staged_bookings', readBooking(`b${index}`, storable(odd) as OldFields, now))
  await stage.finish()
  // Includes the constraints of the real table.
  const { rows } = await client.query(
    `with came as (insert into bookings (id, starts_at, ends_at, extra_hours, base_hours, total_hours, total_cents, deposit_cents, original)
       select id, starts_at, ends_at, extra_hours, base_hours, total_hours, total_cents, deposit_cents, original from staged_bookings returning 1)
     select count(*)::int as n from came`,
  )
  expect(rows).toEqual([{ n: documents.length }])
  await client.end()
  await drop()
})

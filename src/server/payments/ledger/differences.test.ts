import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import type { DifferenceKind } from '../../../domain/payments/differences.ts'
import { paymentDifferences } from '../../platform/database/money-schema.ts'
import { differenceVersion, noteDifference } from './differences.ts'

const { db } = await testDatabase()
const now = new Date('2026-06-01T12:00:00Z')

const note = (providerObject: string, details: Record<string, unknown>, kind: DifferenceKind = 'unknown refund') =>
  noteDifference(db, { kind, providerObject, details }, now)

const settle = () =>
  db.update(paymentDifferences).set({ resolvedAt: now, settledAs: sql`${paymentDifferences.details}` })

const isOpen = async (providerObject: string) =>
  (await db.$count(
    paymentDifferences,
    and(eq(paymentDifferences.providerObject, providerObject), isNull(paymentDifferences.resolvedAt)),
  )) === 1

test('a settled difference reopens only if a detail the owner saw has changed', async () => {
  await note('re_same', { amountCents: 500 })
  await note('re_changed', { amountCents: 500 })
  await note('re_without_details', {})
  await settle()

  await note('re_same', { amountCents: 500 })
  await note('re_changed', { amountCents: 700 })
  await note('re_without_details', { amountCents: 500 })
  expect(await Promise.all(['re_same', 're_changed', 're_without_details'].map(isOpen))).toEqual([false, true, false])
})

test('a booking refunded in full once more asks about it once more, in another version', async () => {
  const again = async (at: Date) => {
    await noteDifference(db, { kind: 'all refunded', providerObject: 'booking' }, at)
    const [row] = await db.select().from(paymentDifferences).where(eq(paymentDifferences.providerObject, 'booking'))
    return row && differenceVersion(row)
  }
  const seen = await again(now)
  expect(await again(new Date('2026-06-01T12:30:00Z'))).toBe(seen)
  await settle()
  expect(await again(new Date('2026-06-01T13:00:00Z'))).not.toBe(seen)
  expect(await isOpen('booking')).toBe(true)
})

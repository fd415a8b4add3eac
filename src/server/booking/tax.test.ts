import { beforeEach, expect, test } from 'vitest'
import { cashPayment, orderOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { containedTax } from '../../domain/pricing/tax.ts'
import { ledgerEntries } from '../platform/database/money-schema.ts'
import { auditLog, taxExemptions, taxSettings } from '../platform/database/schema.ts'

const { db, admin, ann, signUp, confirmAddress, pool } = await testDesk()
await confirmAddress(ann)

beforeEach(async () => {
  await db.delete(taxSettings)
  await db.delete(taxExemptions)
})

const sales = { name: 'Sales tax', percent: 8.6 }
const saveTax = (tax: object | null) => admin.put('/api/admin/tax', { tax })
async function book(who = ann, date = '2026-06-15') {
  await pool.query('truncate rate_limits')
  return (await who.post('/api/bookings', orderOn(date))).json()
}
const exempt = (id: string, certificate: string) =>
  admin.put(`/api/admin/bookings/${id}/tax-exemption`, { certificate })
const fetchReceipt = async (id: string) => (await admin.get(`/api/admin/money/bookings/${id}/receipt`)).json()
const month = async () => (await (await admin.get('/api/admin/money')).json()).takings[0]

test('tax is off by default; later bookings keep the tax of their day and no price changes', async () => {
  expect(await (await admin.get('/api/admin/tax')).json()).toEqual({ tax: null })
  const before = await book()
  expect(before).toMatchObject({ total: 150, tax: null, taxCertificate: null })
  expect((await saveTax(sales)).status).toBe(200)
  const booked = await book(ann, '2026-06-16')
  expect(booked).toMatchObject({ total: 150, depositAmount: 37.5, tax: sales })
  expect((await saveTax({ name: 'Sales tax', percent: 9.1 })).status).toBe(200)
  expect(await (await ann.get(`/api/bookings/${booked.id}`)).json()).toMatchObject({ tax: sales })
  expect(await (await ann.get(`/api/bookings/${before.id}`)).json()).toMatchObject({ tax: null })
  expect((await saveTax(null)).status).toBe(200)
  expect(await book(ann, '2026-06-17')).toMatchObject({ tax: null })
  const log = await db.select().from(auditLog)
  expect(log.filter(({ action }) => action === 'tax changed')).toHaveLength(3)
  for (const [tax, code] of [
    [{ name: '', percent: 8 }, 'tax-name'],
    [{ name: 'X', percent: 31 }, 'tax-percent'],
    [{ name: 'X', percent: 8.6001 }, 'tax-percent'],
  ] as const)
    expect(await (await saveTax(tax)).json()).toMatchObject({ code })
})

test('receipt and monthly report show the included tax, rounded per line, less refunds', async () => {
  await saveTax(sales)
  const { id } = await book()
  const amounts = [3_755, 3_333, 1, -1_777]
  await db.insert(ledgerEntries).values(
    amounts.map((amount) => ({
      ...cashPayment(id, amount),
      kind: amount > 0 ? ('manual payment' as const) : ('manual refund' as const),
    })),
  )
  const cents = amounts.reduce((sum, amount) => sum + containedTax(amount, sales.percent), 0)
  expect((await month()).taxes).toEqual([{ ...sales, amount: cents / 100 }])
  expect(await fetchReceipt(id)).toMatchObject({
    total: 150,
    tax: { label: 'Sales tax (8.6%) included', amount: 11.88 },
  })
})

test('an exempt customer pays no tax on this booking and the next ones until the owner revokes it', async () => {
  await saveTax(sales)
  const bea = await signUp()
  await confirmAddress(bea)
  const first = await book(bea)
  await db.insert(ledgerEntries).values(cashPayment(first.id, 5_000))
  expect((await month()).taxes).toHaveLength(1)
  expect(await (await exempt(first.id, ' 07-123456 ')).json()).toMatchObject({
    taxCertificate: '07-123456',
    total: 150,
  })
  expect((await month()).taxes).toEqual([])
  expect(await fetchReceipt(first.id)).toMatchObject({
    tax: { label: 'Tax exempt, certificate 07-123456', amount: null },
  })
  const second = await book(bea, '2026-06-16')
  expect(second).toMatchObject({ tax: sales, taxCertificate: '07-123456' })
  expect(await book(ann, '2026-06-17')).toMatchObject({ taxCertificate: null })
  expect(await (await exempt(second.id, '')).json()).toMatchObject({ taxCertificate: null })
  expect(await book(bea, '2026-06-18')).toMatchObject({ taxCertificate: null })
  const actions = (await db.select().from(auditLog)).map(({ action }) => action)
  expect(actions).toContain('customer marked tax exempt')
  expect(actions).toContain('customer no longer tax exempt')
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { payments } from '../platform/database/money-schema.ts'
import { auditLog, bookings } from '../platform/database/schema.ts'

const now = '2026-06-01T12:00:00-07:00'
const { visitor, signUp, signInAdmin, db } = await testApp({ now })
const open = await testApp({ now, env: { DIAGNOSTICS: 'open' } })
const path = '/api/diagnostics'

const admin = await signInAdmin({ unlocked: true })
const { uid } = (await (await admin.get('/api/session')).json()).user
const statuses = async () => (await db.select().from(bookings)).map(({ status }) => status).sort()

beforeEach(async () => {
  await db.delete(payments)
  await db.delete(auditLog)
  await db.delete(bookings)
  await db
    .insert(bookings)
    .values([
      bookingOn('2026-06-08'),
      bookingOn('2026-06-09', { status: 'cancelled' }),
      bookingOn('2026-06-09', { status: 'CANCELLED', userId: uid }),
      bookingOn('2026-06-10', { status: 'pending' }),
    ])
})

test('a document added by the write test is listed by the read test', async () => {
  const written = await admin.post(`${path}/documents`, { test: 'Hello' })
  expect(written.status).toBe(201)
  const document = await written.json()
  expect(document).toMatchObject({ test: 'Hello', timestamp: new Date(now).toISOString(), userId: uid })
  expect(await (await admin.get(`${path}/documents`)).json()).toEqual({ documents: [document], total: 1 })
})

test('both spellings of cancelled are deleted, and no other booking', async () => {
  expect(await (await admin.get(`${path}/bookings`)).json()).toEqual({
    all: 4,
    cancelled: 2,
    keptForMoney: 0,
    cancelledKeptForMoney: 0,
    withoutUser: 3,
  })
  expect(await (await admin.post(`${path}/delete-cancelled-bookings`)).json()).toEqual({ deleted: 2 })
  expect(await statuses()).toEqual(['BOOKED', 'pending'])
})

test('bookings with card payments are kept and counted separately', async () => {
  const paid = await db
    .insert(bookings)
    .values([bookingOn('2026-06-11'), bookingOn('2026-06-12', { status: 'cancelled' })])
    .returning({ bookingId: bookings.id })
  await db
    .insert(payments)
    .values(paid.map((row) => ({ ...row, purpose: 'deposit' as const, amountCents: 17_500, expiresAt: new Date(now) })))
  expect(await (await admin.get(`${path}/bookings`)).json()).toMatchObject({
    all: 4,
    cancelled: 2,
    keptForMoney: 2,
    cancelledKeptForMoney: 1,
  })
  expect(await (await admin.post(`${path}/delete-cancelled-bookings`)).json()).toEqual({ deleted: 2 })
  const confirm = 'delete all bookings'
  expect(await (await admin.post(`${path}/delete-all-bookings`, { confirm })).json()).toEqual({ deleted: 2 })
  expect(await statuses()).toEqual(['BOOKED', 'cancelled'])
})

test('every booking is deleted only after the confirmation text is sent', async () => {
  const wrong = await admin.post(`${path}/delete-all-bookings`, { confirm: 'yes' })
  expect([wrong.status, (await wrong.json()).code]).toEqual([422, 'not-confirmed'])
  expect((await admin.post(`${path}/delete-all-bookings`, {})).status).toBe(400)
  expect(await statuses()).toHaveLength(4)

  const right = await admin.post(`${path}/delete-all-bookings`, { confirm: 'delete all bookings' })
  expect(await right.json()).toEqual({ deleted: 4 })
  expect(await statuses()).toEqual([])
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'all bookings deleted'))
  expect(entries).toEqual([expect.objectContaining({ actor: 'owner@dome-and-den.example', subject: '4 bookings' })])
})

test('bookings without a user are assigned to the requester', async () => {
  expect(await (await admin.post(`${path}/assign-user`)).json()).toEqual({ assigned: 3 })
  const rows = await db.select({ userId: bookings.userId }).from(bookings)
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([uid]))
})

test('only the admin with an unlocked panel can read diagnostics', async () => {
  expect(await (await visitor().get(path)).json()).toEqual({ reading: 'admin' })
  const answers = [visitor(), await signUp(), await signInAdmin()].map((who) => who.get(`${path}/documents`))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403, 403])
})

test('DIAGNOSTICS=open lets anyone read, but only the admin can change data', async () => {
  const anybody = open.visitor()
  expect(await (await anybody.get(path)).json()).toEqual({ reading: 'open' })
  expect((await anybody.get(`${path}/documents`)).status).toBe(200)
  const writes = ['documents', 'delete-all-bookings', 'delete-cancelled-bookings', 'assign-user']
  const body = { confirm: 'delete all bookings' }
  for (const write of writes) expect((await anybody.post(`${path}/${write}`, body)).status).toBe(401)
  expect((await anybody.get(`${path}/bookings`)).status).toBe(401)
})

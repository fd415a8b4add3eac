import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { addDays } from '../../domain/calendar.ts'
import { MAX_PROMO_TRIES } from '../../domain/promo-limits.ts'
import { auditLog, bookings, promoCodes } from '../platform/database/schema.ts'

const { db, clock, admin, ann, signUp, confirmAddress, pool } = await testDesk()

beforeEach(async () => {
  await db.delete(promoCodes)
  await pool.query('truncate rate_limits')
})

const spring = {
  code: 'Spring 10',
  percent: 10,
  dollars: null,
  startsOn: '2026-06-01',
  endsOn: null,
  maxUses: null,
  firstBookingOnly: false,
}

async function make(change: object = {}) {
  const answer = await admin.post('/api/admin/promo-codes', { ...spring, ...change })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as { id: string; code: string }
}

const list = async () => (await (await admin.get('/api/admin/promo-codes')).json()).promoCodes
const statusAndBody = async (answer: Response) => [answer.status, await answer.json()] as const
const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]
const tryCode = (who: typeof ann, code: string) => who.post('/api/bookings/promo-code', { code })
const refusal = [422, 'promo-not-valid']

test('a code made by the owner can be tried and booked with, and every amount follows', async () => {
  expect(await (await ann.get('/api/profile')).json()).toMatchObject({ takesPromoCodes: false })
  await make()
  expect(await (await ann.get('/api/profile')).json()).toMatchObject({ takesPromoCodes: true })

  expect(await statusAndBody(await tryCode(ann, ' spring10 '))).toEqual([
    200,
    { code: 'SPRING10', percent: 10, dollars: null },
  ])
  const order = orderOn('2026-06-15', { promoCode: 'spring10', quotedTotal: 135 })
  const [status, booking] = await statusAndBody(await ann.post('/api/bookings', order))
  expect([status, booking]).toMatchObject([
    201,
    {
      basePrice: 150,
      total: 135,
      depositAmount: 33.75,
      promo: { code: 'SPRING10', percent: 10, dollars: null, off: 15 },
    },
  ])
  expect(await list()).toMatchObject([{ code: 'SPRING10', uses: 1, state: 'running', isDeletable: false }])

  // Moved to a weekend day, it keeps its code, and the discount applies to the new price.
  const moved = await ann.post(`/api/bookings/${booking.id}/reschedule`, {
    date: '2026-06-20',
    time: '12:00 PM',
    quotedTotal: 180,
  })
  expect(await statusAndBody(moved)).toMatchObject([200, { total: 180, basePrice: 200, promo: { off: 20 } }])

  const csv = await (await admin.get('/api/admin/bookings.csv')).text()
  expect(csv.split('\r\n')[0]).toMatch(/Promo code,Promo discount,/)
  expect(csv).toMatch(/SPRING10,20/)
})

test('a price quoted without the code, or with too large a discount, is refused', async () => {
  await make()
  for (const quotedTotal of [150, 100]) {
    const order = orderOn('2026-06-15', { promoCode: 'SPRING10', quotedTotal })
    expect(await statusAndCode(await ann.post('/api/bookings', order))).toEqual([409, 'total-changed'])
  }
})

test('invalid, ended, used-up, out-of-date and ineligible codes all get the same answer', async () => {
  const ended = await make({ code: 'ENDED' })
  await admin.post(`/api/admin/promo-codes/${ended.id}/end`)
  await make({ code: 'LATER', startsOn: '2026-06-02' })
  await make({ code: 'TODAY', endsOn: '2026-06-01' })
  await make({ code: 'ONCE', maxUses: 1 })
  await make({ code: 'FIRST', firstBookingOnly: true })
  expect((await ann.post('/api/bookings', orderOn('2026-06-15', { promoCode: 'ONCE' }))).status).toBe(201)
  expect(await statusAndCode(await tryCode(ann, 'TODAY'))).toEqual([200, 'TODAY'])

  clock.set('2026-06-01T23:30:00-07:00')
  const answers = await Promise.all(['NEVER', 'ENDED', 'LATER', 'ONCE', 'FIRST', ''].map((code) => tryCode(ann, code)))
  const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()] as const))
  expect(new Set(bodies.map(([status, { detail, code }]) => JSON.stringify([status, code, detail]))).size).toBe(1)
  expect(bodies[0]).toMatchObject([422, { code: 'promo-not-valid' }])
  // Booking gives the same answer, and books nothing.
  for (const promoCode of ['ENDED', 'ONCE', 'FIRST'])
    expect(await statusAndCode(await ann.post('/api/bookings', orderOn('2026-06-16', { promoCode })))).toEqual(refusal)
  expect(await db.$count(bookings)).toBe(1)

  clock.set('2026-06-02T00:00:00-07:00')
  const bea = await signUp()
  expect((await tryCode(bea, 'LATER')).status).toBe(200)
  expect((await tryCode(bea, 'FIRST')).status).toBe(200)
  expect(await statusAndCode(await tryCode(bea, 'TODAY'))).toEqual(refusal)
})

test('guessing promo codes is rate limited per account and per address', async () => {
  await make()
  const bea = await signUp()
  for (let n = 0; n < MAX_PROMO_TRIES; n++) expect((await tryCode(bea, `GUESS-${n}`)).status).toBe(422)
  const [status, { code, detail }] = await statusAndBody(await tryCode(bea, 'SPRING10'))
  expect([status, code]).toEqual([429, 'too-many-promo-tries'])
  expect(detail).toMatch(/wait a few minutes .*You can book without one/)
  // Booking can't be used to guess either, but stays open without a code.
  expect((await bea.post('/api/bookings', orderOn('2026-06-15', { promoCode: 'SPRING10' }))).status).toBe(429)
  expect((await bea.post('/api/bookings', orderOn('2026-06-15'))).status).toBe(201)
  clock.set('2026-06-01T12:11:00-07:00')
  expect((await tryCode(bea, 'SPRING10')).status).toBe(200)

  const others = await Promise.all(Array.from({ length: 4 }, () => signUp(undefined, undefined, '203.0.113.9')))
  const statuses: number[] = []
  for (const other of others)
    for (let n = 0; n < MAX_PROMO_TRIES; n++) statuses.push((await tryCode(other, `GUESS-${n}`)).status)
  expect(statuses.filter((one) => one === 422)).toHaveLength(30)
  expect(statuses.filter((one) => one === 429)).toHaveLength(10)
})

test('of twenty simultaneous bookings only as many succeed as the code has uses', async () => {
  await make({ maxUses: 3 })
  const customers = await Promise.all(Array.from({ length: 20 }, () => signUp()))
  await Promise.all(customers.map(confirmAddress))
  const answers = await Promise.all(
    // Sundays are closed.
    customers.map((customer, n) =>
      customer.post('/api/bookings', orderOn(addDays('2026-06-15', n + Math.floor(n / 6)), { promoCode: 'SPRING10' })),
    ),
  )
  const codes = await Promise.all(answers.map(statusAndCode))
  expect(codes.filter(([status]) => status === 201)).toHaveLength(3)
  expect(codes.filter(([, code]) => code === 'promo-not-valid')).toHaveLength(17)
  expect(await db.$count(bookings)).toBe(3)
  expect(await list()).toMatchObject([{ uses: 3, state: 'used up' }])
  // No usable code is left, so the booking page doesn't ask for one.
  expect(await (await ann.get('/api/profile')).json()).toMatchObject({ takesPromoCodes: false })
})

test("a retried request gets its booking even if that was the code's last use", async () => {
  await make({ maxUses: 1 })
  const headers = { 'idempotency-key': 'once-more' }
  const send = () => ann.post('/api/bookings', orderOn('2026-06-15', { promoCode: 'SPRING10' }), headers)
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect((await send()).status).toBe(201)
  expect(await db.$count(bookings)).toBe(1)
})

test('a cancelled booking frees its use of the code and stays on the list', async () => {
  const { id } = await make({ maxUses: 1, firstBookingOnly: true })
  const order = orderOn('2026-06-15', { promoCode: 'SPRING10' })
  const [, booking] = await statusAndBody(await ann.post('/api/bookings', order))
  expect(await statusAndCode(await tryCode(ann, 'SPRING10'))).toEqual(refusal)
  await ann.post(`/api/bookings/${booking.id}/cancel`, {})
  expect((await tryCode(ann, 'SPRING10')).status).toBe(200)
  expect(await list()).toMatchObject([{ uses: 0, isDeletable: false }])
  expect(await statusAndCode(await admin.delete(`/api/admin/promo-codes/${id}`))).toEqual([409, 'promo-used'])
})

test('a code that covers the whole price leaves nothing to pay', async () => {
  await make({ percent: null, dollars: 500 })
  const order = orderOn('2026-06-15', { promoCode: 'SPRING10', quotedTotal: 0 })
  const [status, booking] = await statusAndBody(await ann.post('/api/bookings', order))
  expect([status, booking]).toMatchObject([201, { total: 0, depositAmount: 0, promo: { off: 150, dollars: 500 } }])
  // Moved to a more expensive day, it is still free.
  const moved = await ann.post(`/api/bookings/${booking.id}/reschedule`, { date: '2026-06-20', time: '12:00 PM' })
  expect(await statusAndBody(moved)).toMatchObject([200, { total: 0, promo: { off: 200 } }])
})

test('a new code is validated, must be unique, and is recorded in the change log', async () => {
  const wrong: [object, string][] = [
    [{ code: 'abc' }, 'promo-code-shape'],
    [{ percent: 101 }, 'promo-percent'],
    [{ percent: null }, 'promo-amount'],
    [{ dollars: 5 }, 'promo-percent'],
    [{ percent: null, dollars: 0 }, 'promo-amount'],
    [{ endsOn: '2026-05-31' }, 'promo-days'],
    [{ maxUses: 0 }, 'promo-uses'],
  ]
  for (const [change, code] of wrong)
    expect(await statusAndCode(await admin.post('/api/admin/promo-codes', { ...spring, ...change }))).toEqual([
      422,
      code,
    ])
  const { id } = await make()
  expect(await statusAndCode(await admin.post('/api/admin/promo-codes', { ...spring, code: 'SPRING10' }))).toEqual([
    422,
    'promo-code-taken',
  ])
  for (let times = 0; times < 2; times++)
    expect(await statusAndBody(await admin.post(`/api/admin/promo-codes/${id}/end`))).toMatchObject([
      200,
      { state: 'ended' },
    ])
  expect((await admin.delete(`/api/admin/promo-codes/${id}`)).status).toBe(204)
  expect(await statusAndCode(await admin.delete(`/api/admin/promo-codes/${id}`))).toEqual([404, 'promo-not-found'])
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, 'SPRING10'))
  expect(log.map(({ action }) => action).sort()).toEqual(['promo code deleted', 'promo code ended', 'promo code made'])
})

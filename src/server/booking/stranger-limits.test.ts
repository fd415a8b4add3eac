import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminPasswords, testApp, type Visitor } from '../../../test/support/app.ts'
import { MAX_UNCONFIRMED_FROM_NETWORK, MAX_UNPROVEN, MAX_UNPROVEN_FROM_NETWORK } from '../../domain/booking-limits.ts'
import { addDays } from '../../domain/calendar.ts'
import { bookings } from '../platform/database/schema.ts'

// Monday, June 1, 2026, noon in Phoenix.
const { signUp, confirmAddress, signInAdmin, visitor, clock, db } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const admin = await signInAdmin()

let starts = 0
/** The next free day and start time. */
const next = () => {
  const n = starts++
  const day = Math.floor(n / 2)
  return { date: addDays('2026-06-08', 7 * Math.floor(day / 5) + (day % 5)), time: n % 2 ? '9:00 AM' : '1:00 PM' }
}

async function book(who: Visitor, start = next(), headers?: Record<string, string>) {
  const wish = {
    packageId: 'iron-dome',
    ...start,
    extraHours: 0,
    addOns: [],
    customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '555' },
  }
  const answer = await who.post('/api/bookings', wish, headers)
  const { id = '', code, detail } = (await answer.json()) as { id?: string; code?: string; detail?: string }
  return { status: answer.status, id, code, detail }
}

const booked = { status: 201 }
const asksForCall = {
  status: 403,
  code: 'too-many-from-network',
  detail: expect.stringMatching(/\(\d{3}\) \d{3}-\d{4}/),
}
const asksToConfirm = {
  status: 403,
  code: 'confirm-address-first',
  detail: expect.stringMatching(/confirm your email/),
}

const asksToConfirmHere = {
  status: 403,
  code: 'confirm-address-shared-network',
  detail: expect.stringMatching(/confirm your email .* \(\d{3}\) \d{3}-\d{4}/),
}

const hours = (count: number) => clock.set(new Date(clock().getTime() + count * 3_600_000))

/** The same person from another address. */
function at(address: string, { cookies }: Visitor): Visitor {
  const there = visitor(address)
  for (const [name, value] of cookies) there.cookies.set(name, value)
  return there
}

async function confirm(id: string) {
  await admin.post('/api/admin/unlock', { password: adminPasswords.panel })
  const { startsAt } = (await db.select().from(bookings).where(eq(bookings.id, id)))[0] ?? {}
  const answer = await admin.post(`/api/admin/bookings/${id}/confirm`, { startsAt: startsAt?.toISOString() })
  expect(answer.status, await answer.text()).toBe(200)
}

const markPaid = (id: string) => db.update(bookings).set({ paidCents: 5_000 }).where(eq(bookings.id, id))

/** Fills a network with unpaid, unconfirmed bookings of accounts with confirmed addresses, and returns them. */
async function fill(nthAddress: (n: number) => string) {
  const made: { id: string; who: Awaited<ReturnType<typeof signUp>> }[] = []
  for (let n = 0; made.length < MAX_UNPROVEN_FROM_NETWORK; n++) {
    const who = await signUp(undefined, 'Eve', nthAddress(n))
    await confirmAddress(who)
    for (let more = 0; more < MAX_UNPROVEN; more++) {
      const { id, ...answer } = await book(who)
      expect(answer).toMatchObject(booked)
      made.push({ id, who })
    }
  }
  return made
}

test('an account with an unconfirmed address holds at most two unpaid, unconfirmed bookings', async () => {
  const ann = await signUp()
  const [first, second] = [await book(ann), await book(ann)]
  expect([first, second]).toMatchObject([booked, booked])
  hours(0.1)
  expect(await book(ann)).toMatchObject(asksToConfirm)
  await confirm(first.id)
  expect(await book(ann)).toMatchObject(booked)
  hours(0.1)
  expect(await book(ann)).toMatchObject(asksToConfirm)
  expect((await ann.post(`/api/bookings/${second.id}/cancel`)).status).toBe(200)
  expect(await book(ann)).toMatchObject(booked)
  await confirmAddress(ann)
  hours(0.1)
  expect(await book(ann)).toMatchObject(booked)
})

test("accounts with an unconfirmed address get at most half of a network's bookings", async () => {
  const nthAddress = (n: number) => `198.18.40.${n + 1}`
  const strangers = []
  for (let n = 0; n < 3; n++) strangers.push(await signUp(undefined, 'Eve', nthAddress(n)))
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await book(strangers[n % 3] as Visitor))
  expect(answers.slice(0, MAX_UNCONFIRMED_FROM_NETWORK)).toMatchObject([booked, booked, booked])
  for (const answer of answers.slice(MAX_UNCONFIRMED_FROM_NETWORK)) expect(answer).toMatchObject(asksToConfirmHere)

  const bob = await signUp(undefined, 'Bob', nthAddress(99))
  expect(await book(bob)).toMatchObject(asksToConfirmHere)
  await confirmAddress(bob)
  hours(0.1)
  expect([await book(bob), await book(bob), await book(bob)]).toMatchObject([booked, booked, booked])
  hours(0.1)
  expect(await book(bob)).toMatchObject(asksForCall)
  expect(await book(at('198.18.41.1', strangers[0] as Visitor))).toMatchObject(booked)
})

test.each([
  ['IPv4', (n: number) => `198.51.100.${n + 1}`, '198.51.101.1'],
  ['IPv6', (n: number) => `2001:db8:77:${n + 1}::1`, '2001:db8:78::1'],
])(
  'a network gets at most six unpaid, unconfirmed bookings a day across all its accounts (%s)',
  async (_, nthAddress, elsewhere) => {
    const made = await fill(nthAddress)
    const bob = await signUp(undefined, 'Bob', nthAddress(99))
    await confirmAddress(bob)
    expect(await book(bob)).toMatchObject(asksForCall)
    expect(await book(at(elsewhere, bob))).toMatchObject(booked)

    await confirm(made[0]?.id ?? '')
    hours(0.1)
    expect(await book(bob)).toMatchObject(booked)
    expect(await book(bob)).toMatchObject(asksForCall)
    const last = made[1]
    await last?.who.post(`/api/bookings/${last.id}/cancel`)
    expect(await book(bob)).toMatchObject(booked)
    hours(23)
    expect(await book(bob)).toMatchObject(asksForCall)
    hours(1)
    expect(await book(bob)).toMatchObject(booked)
  },
)

test("a customer who has paid isn't limited and doesn't limit others", async () => {
  const nthAddress = (n: number) => `203.0.113.${n + 1}`
  const made = await fill(nthAddress)
  const ann = await signUp(undefined, 'Ann', '198.18.3.4')
  await markPaid((await book(ann)).id)
  const there = at(nthAddress(50), ann)
  for (let n = 0; n < 3; n++) {
    hours(0.1)
    expect(await book(there)).toMatchObject(booked)
  }

  const bob = await signUp(undefined, 'Bob', nthAddress(60))
  await confirmAddress(bob)
  expect(await book(bob)).toMatchObject(asksForCall)
  for (const { id } of made.slice(0, 4)) await markPaid(id)
  expect(await book(bob)).toMatchObject(booked)
})

test('a retried request gets its booking even if it took the last allowed one', async () => {
  const nthAddress = (n: number) => `192.0.2.${n + 1}`
  const [first] = await fill(nthAddress)
  await first?.who.post(`/api/bookings/${first.id}/cancel`)
  const bob = await signUp(undefined, 'Bob', nthAddress(70))
  await confirmAddress(bob)
  const start = next()
  const key = { 'idempotency-key': 'the-last-place' }
  const { id } = await book(bob, start, key)
  expect(await book(bob, start, key)).toMatchObject({ ...booked, id })
})

test('twenty simultaneous bookings from one network get six slots', async () => {
  const people = []
  for (let n = 0; n < 10; n++) people.push(await signUp(undefined, 'Eve', `198.18.9.${n + 1}`))
  for (const who of people) await confirmAddress(who)
  const answers = await Promise.all([...people, ...people].map((who) => book(who)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_UNPROVEN_FROM_NETWORK)
  expect(answers.filter(({ code }) => code === 'too-many-from-network')).toHaveLength(14)
})

test("a network mark is kept for a day, doesn't reveal the address, and is deleted with the account", async () => {
  const { rows: before } = await db.execute('select * from booking_networks')
  const ann = await signUp(undefined, 'Ann', '198.18.77.5')
  const { id, status } = await book(ann)
  expect(status).toBe(201)
  const { rows } = await db.execute<{ booking_id: string; network: string }>('select * from booking_networks')
  expect(rows).toHaveLength(before.length + 1)
  expect(rows.find(({ booking_id }) => booking_id === id)?.network).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain('198.18')

  await ann.post(`/api/bookings/${id}/cancel`)
  expect((await ann.post('/api/account/delete', { password: ann.password })).status).toBe(200)
  const { rows: after } = await db.execute('select * from booking_networks')
  expect(after).toHaveLength(before.length)
})

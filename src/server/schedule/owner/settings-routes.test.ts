import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { defaultRules } from '../../../domain/schedule/rules.ts'
import { auditLog, blockedDates, bookings } from '../../platform/database/schema.ts'

const { visitor, signUp, signInAdmin, db, clock } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const path = '/api/admin/availability/settings'
const { weeklySchedule, generalSettings } = defaultRules

const admin = await signInAdmin({ unlocked: true })
const current = async () => (await admin.get(path)).json()
const readRefusal = async (answer: Response) => {
  const { code, detail } = (await answer.json()) as { code: string; detail: string }
  return [answer.status, code, detail]
}
const changed = (change: Partial<typeof generalSettings>) => ({
  weeklySchedule,
  generalSettings: { ...generalSettings, ...change },
})

test('saved settings are public at once, get a new version, and are logged', async () => {
  const { version } = await current()
  const sunday = { start: '10:00 AM', end: '4:00 PM', enabled: true }
  const wanted = { ...changed({ preTimeBuffer: 2 }), weeklySchedule: { ...weeklySchedule, sunday } }
  const answer = await admin.put(path, { ...wanted, version })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ...wanted, version: version + 1, lastUpdated: clock().toISOString() })
  expect(await (await visitor().get('/api/availability/settings')).json()).toMatchObject(wanted)

  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
  expect(entry).toMatchObject({
    actor: 'owner@dome-and-den.example',
    action: 'settings saved',
    subject: 'Sunday 10:00 AM to 4:00 PM, Free time before an event 2 hours',
    details: {
      changes: [
        { label: 'Sunday', before: 'Closed' },
        { before: '1 hour', after: '2 hours' },
      ],
    },
  })
})

test('the second of two admins saving settings at once is refused and gets what the first saved', async () => {
  const { version } = await current()
  const other = await signInAdmin({ unlocked: true })
  const answers = await Promise.all([
    admin.put(path, { ...changed({ advanceBookingDays: 60 }), version }),
    other.put(path, { ...changed({ advanceBookingDays: 30 }), version }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed()
  const saved = await won?.json()
  expect(await lost?.json()).toMatchObject({ code: 'settings-changed', current: saved })
  expect(await current()).toEqual(saved)
})

test.each([
  [{ advanceBookingDays: 0 }, 'Enter a whole number of days from 1 to 730.'],
  [{ blockHoursBeforeBooking: -1 }, 'Enter a whole number of hours from 0 to 720.'],
  [{ postTimeBuffer: 13 }, 'Enter a whole number of hours from 0 to 12.'],
  [
    { advanceBookingDays: 1, blockHoursBeforeBooking: 48 },
    '48 hours of notice is more than the one day people can book ahead. No one could book.',
  ],
])('settings with %j are refused with an explanation', async (change, sentence) => {
  const { version } = await current()
  const answer = await admin.put(path, { ...changed(change), version })
  expect(await readRefusal(answer)).toEqual([422, 'settings-out-of-bounds', sentence])
  expect((await current()).version).toBe(version)
})

test('settings with a day that ends before it starts, fractions or unknown fields are refused', async () => {
  const { version } = await current()
  const monday = { start: '5:00 PM', end: '9:00 AM', enabled: true }
  const backwards = { weeklySchedule: { ...weeklySchedule, monday }, generalSettings, version }
  expect(await readRefusal(await admin.put(path, backwards))).toEqual([
    422,
    'settings-out-of-bounds',
    'Monday must start before it ends.',
  ])
  for (const odd of [{ ...changed({ preTimeBuffer: 1.5 }), version }, { ...changed({}), version, extra: 1 }, {}]) {
    expect((await admin.put(path, odd)).status).toBe(400)
  }
})

test("a customer and a locked admin can't change settings", async () => {
  const body = { ...changed({}), version: 1 }
  expect((await (await signUp()).put(path, body)).status).toBe(403)
  expect((await (await signInAdmin()).put(path, body)).status).toBe(403)
})

test('the owner sees what takes time beyond the booking window, unlike the public', async () => {
  await db.insert(blockedDates).values({ date: '2027-02-01', type: 'full' })
  await db.insert(bookings).values(bookingOn('2027-02-01'))
  const answer = await admin.get('/api/admin/availability/day?date=2027-02-01')
  expect(await answer.json()).toEqual({
    date: '2027-02-01',
    booked: [{ startTime: '2:00 PM', endTime: '5:00 PM' }],
    blocks: [{ type: 'full' }],
  })
})

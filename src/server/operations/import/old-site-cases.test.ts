import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminPasswords, testApp } from '../../../../test/support/app.ts'
import {
  checksumTables,
  firestoreFile,
  hashConfigFile,
  importArgs,
  importFolder,
  runImport,
  usersFile,
} from '../../../../test/support/old-site/import.ts'
import { oldAccount, oldPassword } from '../../../../test/support/old-site/old-accounts.ts'
import type { Dialect } from '../../../../test/support/old-site/old-dialect.ts'
import { writeOldSite } from '../../../../test/support/old-site/old-site.ts'
import { addDays, todayIn } from '../../../domain/calendar.ts'
import { user } from '../../platform/database/account-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

const app = await testApp()
const now = app.clock()
const day = addDays(todayIn(now), 30)

const booking = (change: object = {}) => ({
  date: day,
  time: '2:00 PM',
  packageId: 'iron-dome',
  packageName: 'Iron Dome',
  totalHours: 3,
  total: 425,
  customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '602' },
  status: 'BOOKED',
  createdAt: '2026-05-01T10:00:00Z',
  ...change,
})

const listBookings = (uid: string) => app.db.select().from(bookings).where(eq(bookings.userId, uid))

test("a name or status that the database can't store is imported cleaned up", async () => {
  const file = firestoreFile({
    bookings: { 'a\0b': booking({ status: 'pending' }), cut: booking({ status: `${'x'.repeat(99)}⛳️🏌` }) },
  })
  const halved = firestoreFile({ bookings: { half: booking({ status: `${'x'.repeat(99)}🏌` }), '\ud83d': booking() } })
  const report = await runImport(app, ['--firestore', file, '--firestore', halved])
  expect(report).toContain('Bookings               4 new')
})

test('of two overlapping bookings the earlier keeps the time, and the later is listed first for the owner', async () => {
  const file = firestoreFile({
    bookings: {
      soon: booking({ date: addDays(day, -20), status: 'pending' }),
      first: booking({ time: '3:00 PM', createdAt: '2026-04-01T10:00:00Z', customerInfo: { fullName: 'First' } }),
      second: booking({ customerInfo: { fullName: 'Second' } }),
    },
  })
  const report = await runImport(app, ['--firestore', file, '--apply'])
  expect(report).toMatch(/1 {2}Double-booked\..*\n +bookings\/second \(DD-\w{5}\), .*, over bookings\/first/)

  const admin = await app.signInAdmin({ unlocked: true })
  const answer = (await (await admin.get('/api/admin/bookings/attention')).json()) as {
    notBlocking: { bookings: { customerInfo: { fullName: string }; bookedTwice: boolean; status: string }[] }
  }
  expect(
    answer.notBlocking.bookings.map(({ customerInfo, ...row }) => [customerInfo.fullName, row.bookedTwice]),
  ).toEqual([
    ['Second', true],
    ['Ann', false],
  ])
  const { rows } = await app.pool.query(`select status, original->>'status' as was from bookings where booked_twice`)
  expect(rows).toEqual([{ status: 'pending', was: 'BOOKED' }])
})

test('reminders are planned only on request and only for promised bookings', async () => {
  const at = (days: number, change: object = {}) => booking({ date: addDays(day, 40 + days), ...change })
  const file = firestoreFile({
    bookings: {
      r1: at(0),
      r2: at(1, { status: 'confirmed' }),
      r3: at(2, { status: 'pending' }),
      r4: at(3, { status: 'cancelled' }),
      r5: at(4, { customerInfo: { fullName: 'No Email' } }),
      r6: booking({ date: '2026-05-05' }),
    },
  })
  await runImport(app, ['--firestore', file, '--apply', '--reminders'])
  const { rows } = await app.pool.query(
    `select data->>'about' as about, count(*)::int as n from pgboss.job where name = 'booking-mail' group by 1 order by 1`,
  )
  const balance = ['balance-due', 'balance-in-2-days', 'balance-in-7-days', 'balance-overdue']
  expect(rows).toEqual([...balance, 'details', 'site-check', 'thanks', 'tomorrow'].map((about) => ({ about, n: 2 })))
})

test.each<Dialect>(['bare', 'typed'])('the export dialect %s gives the same result', async (dialect) => {
  const inDialect = await writeOldSite(importFolder(), { bookings: 40, users: 10, dialect, now })
  const usual = await writeOldSite(importFolder(), { bookings: 40, users: 10, now })
  expect(await runImport(app, importArgs(inDialect))).toBe(await runImport(app, importArgs(usual)))
})

test('an existing account keeps its password and gets its bookings once its address is confirmed', async () => {
  const ann = await app.signUp('ann.moves@example.com')
  const record = { ...oldAccount(1, now), localId: 'ann-uid', email: ann.email }
  const files = ['--users', usersFile(record), '--hash-config', hashConfigFile(), '--apply']
  const firestore = firestoreFile({ bookings: { hers: booking({ userId: 'ann-uid', status: 'pending' }) } })
  const report = await runImport(app, ['--firestore', firestore, ...files])
  expect(report).toContain('never confirmed it')
  expect(await listBookings(ann.uid)).toEqual([])

  await app.db.update(user).set({ emailVerified: true }).where(eq(user.email, ann.email))
  expect(await runImport(app, ['--firestore', firestore, ...files])).toContain('Already has an account here')
  expect(await listBookings(ann.uid)).toHaveLength(1)
  const signIn = (password: string) => app.visitor().post('/api/auth/sign-in/email', { email: ann.email, password })
  expect((await signIn(oldPassword)).status).toBe(401)
  expect((await signIn(ann.password)).status).toBe(200)
  const before = await checksumTables(app)
  await runImport(app, ['--firestore', firestore, ...files])
  expect(await checksumTables(app)).toEqual(before)
})

test('an imported account never becomes the owner', async () => {
  const record = { ...oldAccount(1, now), localId: 'boss', email: app.config.admin.email }
  const report = await runImport(app, ['--users', usersFile(record), '--hash-config', hashConfigFile(), '--apply'])
  expect(report).toContain('The owner’s own address')
  const signIn = (password: string) =>
    app.visitor().post('/api/auth/sign-in/email', { email: app.config.admin.email, password })
  expect((await signIn(oldPassword)).status).toBe(401)
  expect((await signIn(adminPasswords.signIn)).status).toBe(200)
})

test('hours and rules changed here are kept, and the report lists the differences', async () => {
  const admin = await app.signInAdmin({ unlocked: true })
  const settings = (await (await admin.get('/api/admin/availability/settings')).json()) as {
    weeklySchedule: object
    generalSettings: object
    version: number
  }
  const { weeklySchedule, version } = settings
  const generalSettings = { ...settings.generalSettings, advanceBookingDays: 60 }
  await admin.put('/api/admin/availability/settings', { weeklySchedule, generalSettings, version })
  const old = { weeklySchedule, generalSettings: { ...generalSettings, advanceBookingDays: 30 } }
  const file = firestoreFile({ availability: { settings: old } })
  const report = await runImport(app, ['--firestore', file, '--apply'])
  expect(report).toContain('How far ahead can people book?: 60 days here, 30 days there')
  expect(await (await admin.get('/api/admin/availability/settings')).json()).toMatchObject({ generalSettings })

  const broken = firestoreFile({ availability: { settings: { ...old, weeklySchedule: {} } } })
  expect(await runImport(app, ['--firestore', broken])).toContain('Monday has no hours that we can read.')
})

test('a Google account claimed by two accounts opens neither, and the report names both', async () => {
  const google = (rawId: string) => [{ providerId: 'google.com', rawId }]
  const byGoogle = (uid: string, rawId: string, own: object = {}) => ({
    localId: uid,
    email: `${uid}@example.com`,
    providerUserInfo: google(rawId),
    ...own,
  })
  const { passwordHash, salt } = oldAccount(1, now) as { passwordHash: string; salt: string }
  const users = usersFile(
    byGoogle('both-1', 'claimed-twice'),
    byGoogle('both-2', 'claimed-twice', { passwordHash, salt }),
    byGoogle('alone', 'claimed-once'),
  )
  const report = await runImport(app, ['--users', users, '--hash-config', hashConfigFile(), '--apply'])
  expect(report).toMatch(/2 {2}Another account uses the same Google account.*\n +accounts\/both-1\n +accounts\/both-2/)
  const { rows } = await app.pool.query(
    `select user_id, provider_id from account where user_id in ('both-1', 'both-2', 'alone') order by 1`,
  )
  expect(rows).toEqual([
    { user_id: 'alone', provider_id: 'google' },
    { user_id: 'both-2', provider_id: 'credential' },
  ])

  // An account imported later doesn't take it from its owner.
  const later = usersFile(byGoogle('later', 'claimed-once'))
  expect(await runImport(app, ['--users', later, '--apply'])).toMatch(
    /1 {2}Another account uses the same Google account.*\n +accounts\/later/,
  )
  const kept = await app.pool.query(`select user_id from account where account_id = 'claimed-once'`)
  expect(kept.rows).toEqual([{ user_id: 'alone' }])
})

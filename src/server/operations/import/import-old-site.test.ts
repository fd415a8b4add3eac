import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { amount } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import { checksumTables, importArgs, importFolder, runImport } from '../../../../test/support/old-site/import.ts'
import { oldEmail, oldPassword, oldUid } from '../../../../test/support/old-site/old-accounts.ts'
import { writeOldSite } from '../../../../test/support/old-site/old-site.ts'
import { account, profiles, user } from '../../platform/database/account-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

const app = await testApp()
const now = app.clock()
const site = { bookings: amount(1_000, 5_000), users: amount(200, 800), now }
/** Two out of a hundred accounts are skipped: one is disabled, one has no address. */
const accounts = site.users * 0.98
const text = (count: number) => count.toLocaleString('en-US')

test(`${text(site.bookings)} bookings and ${site.users} accounts are imported once, as the dry run reported, without email`, async () => {
  const files = importArgs(await writeOldSite(importFolder(), site))
  const before = await checksumTables(app)
  const dry = await runImport(app, files)
  expect(await checksumTables(app)).toEqual(before)
  expect(dry).toMatch(/Bookings +[\d,]+ new \(\d+ upcoming, \d+ of those with their time reserved\)/)
  expect(dry).toContain(` ${text(site.bookings)} new (`)
  expect(dry).toMatch(/Accounts +\d+ new \(\d+ with their password, \d+ with Google\)/)
  expect(dry).toContain(` ${accounts} new (${site.users * 0.87} with their password, ${site.users / 10} with Google)`)

  const jobs = await countJobs()
  const applied = await runImport(app, [...files, '--apply'])
  expect(await countJobs()).toBe(jobs)
  expect(reportFacts(applied)).toEqual(reportFacts(dry))
  expect(await app.db.$count(bookings)).toBe(site.bookings)
  expect(await app.db.$count(bookings, eq(bookings.bookedTwice, true))).toBe(
    Number(/(\d+) +Double-booked/.exec(applied)?.[1]),
  )

  const after = await checksumTables(app)
  const again = await runImport(app, [...files, '--apply'])
  expect(again.replaceAll(/ +/g, ' ')).toContain(
    `Bookings 0 new, ${text(site.bookings)} here already\nAccounts 0 new, ${accounts} here already`,
  )
  expect(again).not.toContain('worth a look')
  expect(await checksumTables(app)).toEqual(after)
}, 120_000)

test('imported people sign in with their old password and see their bookings and profile', async () => {
  const visitor = app.visitor()
  const body = { email: oldEmail(0).toUpperCase(), password: oldPassword }
  expect((await visitor.post('/api/auth/sign-in/email', body)).status).toBe(200)
  const theirs = await app.db.$count(bookings, eq(bookings.userId, oldUid(0)))
  expect(theirs).toBeGreaterThan(0)
  expect(await (await visitor.get('/api/bookings')).json()).toMatchObject({ total: theirs })
  expect(await (await visitor.get('/api/profile')).json()).toMatchObject({
    displayName: 'Person 0',
    address: '0 W Main St, Phoenix',
  })
})

test('Google links are imported; disabled accounts and those without an address are not', async () => {
  const [google] = await app.db.select().from(account).where(eq(account.accountId, 'google-5'))
  expect(google).toMatchObject({ providerId: 'google', userId: oldUid(5), password: null })
  for (const out of [98, 99]) expect(await app.db.$count(user, eq(user.id, oldUid(out)))).toBe(0)
  const disabled = { email: oldEmail(99), password: oldPassword }
  expect((await app.visitor().post('/api/auth/sign-in/email', disabled)).status).toBe(401)
})

test('data deleted here is not imported again', async () => {
  const files = importArgs(await writeOldSite(importFolder(), site))
  const [free] = await app.db
    .select({ id: profiles.userId })
    .from(profiles)
    .where(
      sql`not exists (select from bookings where user_id = ${profiles.userId} and starts_at > ${now.toISOString()})`,
    )
  const id = free?.id ?? ''
  const visitor = app.visitor()
  const email = (await app.db.select().from(user).where(eq(user.id, id)))[0]?.email
  await visitor.post('/api/auth/sign-in/email', { email, password: oldPassword })
  expect((await visitor.post('/api/account/delete', { password: oldPassword })).status).toBe(200)
  await app.pool.query(`delete from bookings where id = (select id from bookings where user_id = $1 limit 1)`, [
    oldUid(1),
  ])

  const after = await checksumTables(app)
  const report = await runImport(app, [...files, '--apply'])
  expect(report).toContain(`accounts/${id}`)
  expect(report).toMatch(/2 +Came in before and has been deleted here since/)
  expect(await checksumTables(app)).toEqual(after)
})

const countJobs = async () => (await app.pool.query('select count(*)::int as n from pgboss.job')).rows[0].n

/** The numbers and names in a report, regardless of its tense. */
const reportFacts = (report: string) => report.split('\n').filter((line) => /^ {2}|^[A-Z]\w+ .*(new|in:)/.test(line))

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/support/database.ts'
import { RetryLater } from '../../../../domain/retry-later.ts'
import { openDatabase } from '../../database/database.ts'
import { consumeLimit, consumeLimits, consumeLimitsTogether, forgetAttempts, takeBackAttempt } from './consume-limit.ts'

const { db, url } = await testDatabase()
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 12) + seconds * 1000)
const attempt = (who: string, seconds: number) => consumeLimit(db, 'booking-of-account', who, at(seconds))

test('three attempts in any sixty seconds pass, and the next is refused with the seconds to wait', async () => {
  for (const second of [0, 20, 40]) await attempt('ann', second)
  const refused = await attempt('ann', 59).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RetryLater)
  expect(refused).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 1 })
})

test('the window slides: each attempt expires after sixty seconds', async () => {
  for (const second of [0, 20, 40, 60, 80]) await attempt('bob', second)
  await expect(attempt('bob', 99)).rejects.toThrow(/Too many submission attempts/)
  await attempt('bob', 100)
})

test("a refused attempt isn't counted", async () => {
  for (const second of [0, 0, 0]) await attempt('cleo', second)
  for (const second of [1, 30, 59]) await expect(attempt('cleo', second)).rejects.toThrow(RetryLater)
  await attempt('cleo', 60)
})

test('repetitions with one name count once per window, across servers', async () => {
  const again = (seconds: number, once?: string) => consumeLimit(db, 'booking-of-account', 'hal', at(seconds), once)
  for (const second of [0, 1, 2, 30]) await again(second, 'one')
  await again(31, 'two')
  await again(32)
  await expect(again(33, 'three')).rejects.toThrow(RetryLater)
  await again(34, 'one')
  // The name expires with its attempt.
  await again(60, 'three')
  await expect(again(61, 'one')).rejects.toThrow(RetryLater)
})

test('each account has its own limit, and clearing it starts over', async () => {
  for (const second of [0, 0, 0]) await attempt('dan', second)
  await attempt('eve', 0)
  await forgetAttempts(db, 'booking-of-account', 'dan')
  await attempt('dan', 1)
})

test('of many simultaneous attempts on two servers, exactly three pass', async () => {
  const other = openDatabase(url)
  const attempts = Array.from({ length: 40 }, (_, n) =>
    consumeLimit(n % 2 ? db : other.db, 'booking-of-account', 'fay', at(0)).then(
      () => true,
      () => false,
    ),
  )
  expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(3)
  await other.close()
})

test('addresses in one network share a limit by address', async () => {
  for (let n = 0; n < 60; n++) await consumeLimit(db, 'booking-from-address', `2001:db8:1:2::${n}`, at(0))
  await expect(consumeLimit(db, 'booking-from-address', '2001:db8:1:2:ffff::', at(1))).rejects.toThrow(/your network/)
  await consumeLimit(db, 'booking-from-address', '2001:db8:1:3::1', at(1))
})

test('taking back removes only the newest attempt', async () => {
  for (const second of [0, 0, 0]) await attempt('ivy', second)
  await takeBackAttempt(db, 'booking-of-account', 'ivy')
  await attempt('ivy', 1)
  await expect(attempt('ivy', 1)).rejects.toThrow(RetryLater)
  await takeBackAttempt(db, 'booking-of-account', 'nobody')
})

test('taking back a named attempt removes that one, not a later one', async () => {
  const named = (once: string) => consumeLimit(db, 'booking-of-account', 'jo', at(0), once)
  for (const once of ['one', 'two']) await named(once)
  await takeBackAttempt(db, 'booking-of-account', 'jo', 'one')
  await takeBackAttempt(db, 'booking-of-account', 'jo')
  const { rows } = await db.execute(
    sql`select hits, tokens from rate_limits where key = 'booking-of-account:jo' and cardinality(hits) = 1`,
  )
  expect(rows).toMatchObject([{ tokens: ['two'] }])
  expect(await named('two')).toBe(false)
  expect(await named('one')).toBe(true)
})

test('if a repetition is refused, its earlier count stays', async () => {
  const mail = (once: string, account: string, seconds: number) =>
    consumeLimitsTogether(
      db,
      [
        ['mail-to-stranger-daily', 'kim'],
        ['mail-of-account-hourly', account],
      ],
      at(seconds),
      once,
    )
  await mail('first', 'lee', 0)
  for (let n = 0; n < 20; n++) await consumeLimit(db, 'mail-of-account-hourly', 'lee', at(3_700))
  await expect(mail('first', 'lee', 3_700)).rejects.toThrow(RetryLater)
  const { rows } = await db.execute(sql`select tokens from rate_limits where key = 'mail-to-stranger-daily:kim'`)
  expect(rows).toEqual([{ tokens: ['first'] }])
})

test("with limits counted in turn, those before a refusal stay counted and later ones aren't", async () => {
  const counts = (who: string) =>
    [
      ['booking-of-account', who, `key of ${who}`],
      ['unlock-of-session', 'shared'],
      ['change-of-account', who],
    ] as const
  for (const who of ['u1', 'u2', 'u3', 'u4', 'u5']) await consumeLimits(db, counts(who), at(0))
  await expect(consumeLimits(db, counts('u6'), at(1))).rejects.toMatchObject({ code: 'too-many-attempts' })
  const { rows } = await db.execute(
    sql`select key, cardinality(hits) hits, tokens from rate_limits 
        where (key like '%:u6' or key like '%:shared') and cardinality(hits) > 0 order by key`,
  )
  expect(rows).toEqual([
    { key: 'booking-of-account:u6', hits: 1, tokens: ['key of u6'] },
    { key: 'unlock-of-session:shared', hits: 5, tokens: Array(5).fill(null) },
  ])
  // The repetition is no new attempt for the account, but it is one for the others.
  await consumeLimits(db, counts('u1').toSpliced(1, 1), at(2))
  await expect(consumeLimits(db, counts('u1'), at(2))).rejects.toThrow(RetryLater)
})

test('hundreds of simultaneous attempts under the same limits pass, each counted once', async () => {
  const one = (index: number) =>
    consumeLimits(
      db,
      [
        ['booking-of-account', `r${index % 100}`],
        ['booking-from-address', '198.51.100.77'],
      ],
      at(0),
    )
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => one(index)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RetryLater)
  const { rows } = await db.execute(
    sql`select cardinality(hits) hits from rate_limits where key = 'booking-from-address:198.51.100.77'`,
  )
  expect(rows).toEqual([{ hits: 60 }])
})

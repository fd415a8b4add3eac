import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { RefusedForNow } from './problems.ts'
import { countAttempt, forgetAttempts, sweepAttempts, takeBackAttempt } from './rate-limit.ts'
import { rateLimits } from './schema.ts'
import { testDatabase } from './testing.ts'

const { db, url } = await testDatabase()
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 12) + seconds * 1000)
const attempt = (who: string, seconds: number) => countAttempt(db, 'booking-of-account', who, at(seconds))

test('three attempts in any sixty seconds pass, the next is refused with the seconds to wait', async () => {
  for (const second of [0, 20, 40]) await attempt('ann', second)
  const refused = await attempt('ann', 59).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedForNow)
  expect(refused).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 1 })
})

test('the window slides: each attempt makes room sixty seconds later', async () => {
  for (const second of [0, 20, 40, 60, 80]) await attempt('bob', second)
  await expect(attempt('bob', 99)).rejects.toThrow(/Too many submission attempts/)
  await attempt('bob', 100)
})

test('a refused attempt is not counted', async () => {
  for (const second of [0, 0, 0]) await attempt('cleo', second)
  for (const second of [1, 30, 59]) await expect(attempt('cleo', second)).rejects.toThrow(RefusedForNow)
  await attempt('cleo', 60)
})

test('each account has its own, and forgetting starts anew', async () => {
  for (const second of [0, 0, 0]) await attempt('dan', second)
  await attempt('eve', 0)
  await forgetAttempts(db, 'booking-of-account', 'dan')
  await attempt('dan', 1)
})

test('of many at once, over two servers, exactly three pass', async () => {
  const other = openDatabase(url)
  const attempts = Array.from({ length: 40 }, (_, n) =>
    countAttempt(n % 2 ? db : other.db, 'booking-of-account', 'fay', at(0)).then(
      () => true,
      () => false,
    ),
  )
  expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(3)
  await other.close()
})

test('addresses of one network share a limit by address', async () => {
  for (let n = 0; n < 60; n++) await countAttempt(db, 'booking-from-address', `2001:db8:1:2::${n}`, at(0))
  await expect(countAttempt(db, 'booking-from-address', '2001:db8:1:2:ffff::', at(1))).rejects.toThrow(/your address/)
  await countAttempt(db, 'booking-from-address', '2001:db8:1:3::1', at(1))
})

test('sweeping removes what its own limit looks at no more, and nothing else', async () => {
  await db.delete(rateLimits)
  await attempt('gus', 0)
  await countAttempt(db, 'sign-in-to-account-anywhere', 'gus', at(0))
  await db.insert(rateLimits).values({ key: 'a limit of old:gus', updatedAt: at(0) })
  const left = async (seconds: number) => {
    await sweepAttempts(db, at(seconds))
    return (await db.select().from(rateLimits)).map(({ key }) => key).sort()
  }
  expect(await left(59)).toEqual(['booking-of-account:gus', 'sign-in-to-account-anywhere:gus'])
  expect(await left(61)).toEqual(['sign-in-to-account-anywhere:gus'])
  expect(await left(86_399)).toHaveLength(1)
  expect(await left(86_401)).toEqual([])
})

test('the newest attempt is taken back alone', async () => {
  for (const second of [0, 0, 0]) await attempt('hal', second)
  await takeBackAttempt(db, 'booking-of-account', 'hal')
  await attempt('hal', 1)
  await expect(attempt('hal', 1)).rejects.toThrow(RefusedForNow)
  await takeBackAttempt(db, 'booking-of-account', 'nobody')
})

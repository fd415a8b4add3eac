import { expect, test } from 'vitest'
import { RetryLater } from '../../../domain/retry-later.ts'
import { openDatabase } from '../../database/database.ts'
import { testDatabase } from '../../testing/testing.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from './count-attempt.ts'

const { db, url } = await testDatabase()
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 12) + seconds * 1000)
const attempt = (who: string, seconds: number) => countAttempt(db, 'booking-of-account', who, at(seconds))

test('three attempts in any sixty seconds pass, the next is refused with the seconds to wait', async () => {
  for (const second of [0, 20, 40]) await attempt('ann', second)
  const refused = await attempt('ann', 59).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RetryLater)
  expect(refused).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 1 })
})

test('the window slides: each attempt makes room sixty seconds later', async () => {
  for (const second of [0, 20, 40, 60, 80]) await attempt('bob', second)
  await expect(attempt('bob', 99)).rejects.toThrow(/Too many submission attempts/)
  await attempt('bob', 100)
})

test('a refused attempt is not counted', async () => {
  for (const second of [0, 0, 0]) await attempt('cleo', second)
  for (const second of [1, 30, 59]) await expect(attempt('cleo', second)).rejects.toThrow(RetryLater)
  await attempt('cleo', 60)
})

test('what is sent again under one name counts once in its window, however often and wherever', async () => {
  const again = (seconds: number, once?: string) => countAttempt(db, 'booking-of-account', 'hal', at(seconds), once)
  for (const second of [0, 1, 2, 30]) await again(second, 'one')
  await again(31, 'two')
  await again(32)
  await expect(again(33, 'three')).rejects.toThrow(RetryLater)
  await again(34, 'one')
  // The name is forgotten with its attempt.
  await again(60, 'three')
  await expect(again(61, 'one')).rejects.toThrow(RetryLater)
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

test('the newest attempt is taken back alone', async () => {
  for (const second of [0, 0, 0]) await attempt('ivy', second)
  await takeBackAttempt(db, 'booking-of-account', 'ivy')
  await attempt('ivy', 1)
  await expect(attempt('ivy', 1)).rejects.toThrow(RetryLater)
  await takeBackAttempt(db, 'booking-of-account', 'nobody')
})

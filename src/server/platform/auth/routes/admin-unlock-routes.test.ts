import { expect, test } from 'vitest'
import { adminPasswords, testApp } from '../../../../../test/support/app.ts'

const { signInAdmin, signUp, visitor, clock } = await testApp()

const minutes = (count: number) => clock.set(new Date(clock().getTime() + count * 60_000))
const readErrorCode = async (answer: Response) => ((await answer.json()) as { code: string; detail: string }).code
const readUnlockedUntil = async (answer: Response) =>
  ((await answer.json()) as { unlockedUntil: string | null }).unlockedUntil
const panel = { password: adminPasswords.panel }

test('the panel password unlocks the panel for one session for an hour', async () => {
  const [admin, elsewhere] = [await signInAdmin(), await signInAdmin()]
  expect(await readUnlockedUntil(await admin.get('/api/session'))).toBeNull()
  const until = await readUnlockedUntil(await admin.post('/api/admin/unlock', panel))
  expect(until).toBe(new Date(clock().getTime() + 3_600_000).toISOString())

  expect(await readUnlockedUntil(await admin.get('/api/session'))).toBe(until)
  expect(await readUnlockedUntil(await elsewhere.get('/api/session'))).toBeNull()
  minutes(60)
  expect(await readUnlockedUntil(await admin.get('/api/session'))).toBeNull()
})

test('locking the panel takes effect immediately', async () => {
  const admin = await signInAdmin({ unlocked: true })
  expect((await admin.post('/api/admin/lock')).status).toBe(200)
  expect(await readUnlockedUntil(await admin.get('/api/session'))).toBeNull()
})

test('the panel password alone grants no access', async () => {
  const customer = await (await signUp()).post('/api/admin/unlock', panel)
  expect([customer.status, await readErrorCode(customer)]).toEqual([403, 'not-admin'])
  const anonymous = await visitor().post('/api/admin/unlock', panel)
  expect([anonymous.status, await readErrorCode(anonymous)]).toEqual([401, 'no-user'])
})

test('a hundred simultaneous wrong panel passwords hit the limit, and then even the right one has to wait in that session', async () => {
  minutes(60)
  const admin = await signInAdmin()
  const wrong = Array.from({ length: 100 }, (_, n) => admin.post('/api/admin/unlock', { password: `wrong ${n}` }))
  const statuses = (await Promise.all(wrong)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(95)

  const right = await admin.post('/api/admin/unlock', panel)
  expect([right.status, await readErrorCode(right)]).toEqual([429, 'too-many-attempts'])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await (await signInAdmin()).post('/api/admin/unlock', panel)).status).toBe(200)

  minutes(15)
  expect((await admin.post('/api/admin/unlock', panel)).status).toBe(200)
})

test('the right panel password clears earlier wrong attempts', async () => {
  const admin = await signInAdmin()
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) {
      const answer = await admin.post('/api/admin/unlock', { password: 'wrong' })
      expect([answer.status, await readErrorCode(answer)]).toEqual([403, 'wrong-password'])
    }
    expect((await admin.post('/api/admin/unlock', panel)).status).toBe(200)
  }
})

test('many sessions at many addresses together are limited, too', async () => {
  minutes(60)
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) {
    const thief = await signInAdmin()
    for (let guess = 0; guess < 5; guess++)
      statuses.push((await thief.post('/api/admin/unlock', { password: `wrong ${n} ${guess}` })).status)
  }
  expect(statuses).toEqual([...Array(30).fill(403), ...Array(5).fill(429)])
  minutes(15)
  expect((await (await signInAdmin()).post('/api/admin/unlock', panel)).status).toBe(200)
})

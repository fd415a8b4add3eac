import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { queryOnce } from '../../../test/support/query.ts'
import { watchDisks } from './disk.ts'

const { app, secrets, visitor, signUp, db, pool, healthPool, clock, url } = await testApp()

const metrics = (headers: Record<string, string>) => app.request('/metrics', { headers })

test('metrics require METRICS_TOKEN, both directly and through a proxy', async () => {
  const ann = await signUp()
  const wrong: Record<string, string>[] = [
    {},
    { 'x-forwarded-for': '10.0.0.7' },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${secrets.metricsToken}x` },
    { authorization: `Basic ${secrets.metricsToken}` },
    { authorization: secrets.metricsToken },
  ]
  for (const headers of wrong) {
    const answer = await metrics(headers)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.text()).not.toContain('http_request_duration')
  }
  expect((await ann.get('/metrics')).status).toBe(401)

  const authorization = `Bearer ${secrets.metricsToken}`
  const route = /http_request_duration_seconds_count\{method="POST",route="\/api\/auth\/sign-up\/email"/
  expect(await (await metrics({ authorization })).text()).toMatch(route)
  expect((await metrics({ authorization, 'x-forwarded-for': '10.0.0.7' })).status).toBe(200)
})

test('the server is alive and ready', async () => {
  expect((await app.request('/healthz')).status).toBe(200)
  expect(await (await app.request('/readyz')).text()).toBe('ready\n')
})

test('a crowd at /readyz causes one database query', async () => {
  const asked = vi.spyOn(healthPool, 'query')
  onTestFinished(() => asked.mockRestore())
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.request('/readyz')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
  expect((await app.request('/readyz')).status).toBe(200)
  expect(asked.mock.calls.length).toBeGreaterThan(2)
})

test('the server stays ready when a rush takes every connection', async () => {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  onTestFinished(() => {
    for (const client of held) client.release()
  })
  expect((await app.request('/readyz')).status).toBe(200)
})

test('too little disk space is reported without the path', async () => {
  const folder = { dataDir: tmpdir() }
  expect(await watchDisks(folder, 0).problem(new Date())).toBeUndefined()
  expect(await watchDisks(folder, 2 ** 60).problem(new Date())).toMatch(
    /^The disk for DATA_DIR is full: only \d+ MB free\.$/,
  )
  expect(await watchDisks({ dataDir: join(tmpdir(), 'is/not/there') }, 0).problem(new Date())).toBe(
    'The disk for DATA_DIR can’t be read.',
  )
})

test('a write without disk space returns 503 and loses nothing, reads continue, and /readyz reports it for a minute', async () => {
  const ann = await signUp()
  await db.execute(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on profiles for each row execute function no_room();
    create trigger no_room before insert on session for each row execute function no_room();
    create trigger no_room before insert on bookings for each row execute function no_room();`)
  const wish = { packageId: 'iron-dome', date: '2026-06-08', time: '12:00 PM', extraHours: 0, addOns: [] }
  const customerInfo = { fullName: 'Ann', email: 'a@b.example', billingAddress: 'Here', phoneNumber: '1' }
  for (const answer of [
    await ann.put('/api/profile', { phone: '555' }),
    await ann.post('/api/bookings', { ...wish, customerInfo }),
    await visitor().post('/api/auth/sign-in/email', { email: ann.email, password: ann.password }),
  ]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/Nothing was lost/),
    })
  }
  expect((await ann.get('/api/profile')).status).toBe(200)
  const ready = await app.request('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'The database’s disk is full.\n'])
  expect((await app.request('/healthz')).status).toBe(200)

  await db.execute('drop function no_room cascade')
  clock.set(new Date(clock().getTime() + 60_000))
  expect((await app.request('/readyz')).status).toBe(200)
  expect((await ann.put('/api/profile', { phone: '555' })).status).toBe(200)
})

/** Makes the database read-only, like a standby, and everyone reconnect. */
async function setReadOnly(value: 'on' | 'off') {
  const name = new URL(url).pathname.slice(1)
  const elsewhere = new URL('/postgres', url).href
  await queryOnce(elsewhere, `alter database ${name} set default_transaction_read_only = ${value}`)
  await queryOnce(elsewhere, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

test("with a read-only database the server isn't ready until it accepts writes again", async () => {
  const ann = await signUp()
  const ready = async () => {
    const answer = await app.request('/readyz')
    return [answer.status, await answer.text()]
  }
  await setReadOnly('on')
  const readOnly = [503, 'The database can’t be written to: it’s a standby, or set to read-only.\n']
  await vi.waitFor(async () => expect(await ready()).toEqual(readOnly), { timeout: 10_000 })
  const refused = await ann.put('/api/profile', { phone: '555' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])

  await setReadOnly('off')
  await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ready\n']), { timeout: 10_000 })
  expect((await ann.put('/api/profile', { phone: '555' })).status).toBe(200)
})

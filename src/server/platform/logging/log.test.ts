import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { emailService } from '../../../../test/support/email-service.ts'
import { notifyOwner } from '../../booking/emails/owner-notification.ts'
import { lastWords } from '../config/startup-error.ts'
import { loggedPath } from '../http/request-log.ts'
import { takeConsole } from './log.ts'

const lines: string[] = []
const service = await emailService()
afterAll(() => service.close())
const { app, db, deps, log, signUp, visitor } = await testApp({
  now: '2026-06-01T12:00:00-07:00',
  env: { LOG_LEVEL: 'debug', ...service.environment },
  logTo: { write: (line) => void lines.push(line) },
}).then((made) => ({ ...made, deps: made }))

const zelda = {
  fullName: 'Zelda "Z" Nightingale',
  email: 'zelda.nightingale@example.com',
  billingAddress: '77 Quail Hollow\n    at Zelda (/home/zelda.js:1:1)',
  phoneNumber: '(602) 555-0177',
}
const wish = { packageId: 'iron-dome', date: '2026-06-08', time: '12:00 PM', extraHours: 0, addOns: [] }
const betraying = /zelda|nightingale|quail|555\D?0177|a good password/i

beforeEach(() => {
  lines.length = 0
})

const broken: string[] = []
/** Makes writes violating the condition fail like a real database, with the whole row in the error. */
async function forbid(table: string, condition: string) {
  await db.execute(sql.raw(`alter table ${table} add constraint forbidden_here check (${condition}) not valid`))
  broken.push(table)
}
afterEach(async () => {
  for (const table of broken.splice(0)) await db.execute(sql.raw(`alter table ${table} drop constraint forbidden_here`))
})

/** The logged errors. None may contain a person's data or a session token. */
function errorsLogged(...secrets: string[]) {
  for (const line of lines) {
    expect(line).not.toMatch(betraying)
    for (const secret of secrets) expect(line).not.toContain(secret)
  }
  return lines.map((line) => JSON.parse(line)).filter(({ err }) => err)
}

test('a failed write is logged with code, constraint and statement but no values', async () => {
  const customer = await signUp()
  const [token = ''] = [...customer.cookies.values()]
  await forbid('bookings', `full_name not like 'Zelda%'`)
  expect((await customer.post('/api/bookings', { ...wish, customerInfo: zelda })).status).toBe(500)
  const [fault] = errorsLogged(decodeURIComponent(token).split('.')[0] ?? '', customer.uid)
  expect(fault).toMatchObject({
    level: 50,
    requestId: expect.any(String),
    err: {
      type: 'DrizzleQueryError',
      statement: expect.stringMatching(/^insert into "bookings"/),
      stack: expect.stringMatching(/^ {4}at .*\.ts:\d+:\d+/m),
      cause: { type: 'DatabaseError', code: '23514', constraint: 'forbidden_here', table: 'bookings' },
    },
  })
})

test("an invalid value isn't logged", async () => {
  const failed = db.execute(sql`select ${zelda.fullName}::int`)
  await failed.catch((err) => log.warn({ err }))
  await failed.catch((reason) => log.warn({ reason }, 'under another name'))
  await failed.catch((err) => log.error(err))
  const logged = errorsLogged()
  expect(logged.map(({ msg }) => msg)).toEqual(['Failed query: select $1::int', 'Failed query: select $1::int'])
  expect(logged[0].err.cause.message).toBe('invalid input syntax for type integer: "…"')
  expect(lines).toHaveLength(3)
})

test('failing sign-ups, sign-ins and profile updates log no personal data', async () => {
  const customer = await signUp()
  await forbid('"user"', `name not like 'Zelda%'`)
  await forbid('profiles', `phone is null`)
  await forbid('session', `user_agent <> 'Zelda'`)
  const account = { email: zelda.email, password: 'a good password' }
  const answers = [
    await visitor().post('/api/auth/sign-up/email', { ...account, name: zelda.fullName }),
    await visitor().post(
      '/api/auth/sign-in/email',
      { email: customer.email, password: customer.password },
      { 'user-agent': 'Zelda' },
    ),
    await customer.put('/api/profile', { phone: zelda.phoneNumber, address: zelda.billingAddress }),
  ]
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
  expect(errorsLogged(customer.email, 'password":').length).toBeGreaterThan(0)
})

test("what the email service repeats of a message isn't logged", async () => {
  const customer = await signUp()
  const { id } = await (await customer.post('/api/bookings', { ...wish, customerInfo: zelda })).json()
  service.onCall = ({ body }, answer) => answer.writeHead(400).end(`not sent: ${body.template_params.from_name}`)
  const failure = await notifyOwner(deps, { send: async () => {} })({ bookingId: id }).catch((error) => error)
  expect(failure.message).toContain('Zelda')
  log.warn({ err: failure }, 'a job failed')
  expect(errorsLogged()[0].err.message).toBe('The email service answered 400: …')
})

test("email addresses in other programs' messages aren't logged", () => {
  const refused = Object.assign(new Error(`550 <${zelda.email}>: no such mailbox`), { rejected: [zelda.email] })
  log.warn({ err: new AggregateError([refused], 'all', { cause: refused }) }, 'a job failed')
  log.warn({ err: new SyntaxError('Unexpected token, "Zelda" is not valid JSON') }, 'a job failed')
  expect(errorsLogged()[0].err).toMatchObject({
    message: 'all',
    cause: { message: '550 (address) no such mailbox' },
    errors: [{ message: '550 (address) no such mailbox' }],
  })
})

test("libraries' console output is logged without values", async () => {
  const giveBack = takeConsole(log)
  const { error: say, warn } = console
  await db.execute(sql`select ${zelda.fullName}::int`).catch((error) => say('# SERVER_ERROR: ', error))
  warn(`nobody at ${zelda.email}`)
  giveBack()
  expect(errorsLogged()[0]).toMatchObject({ level: 50, from: 'console', err: { cause: { code: '22P02' } } })
  expect(lines).toHaveLength(2)
})

test('the final error of a failed start contains no values', async () => {
  const words = await db.execute(sql`select ${zelda.fullName}::int`).catch(lastWords)
  expect(words).toMatch(/Failed query: select \$1::int\n {4}at .*22P02/s)
  expect(words).not.toMatch(betraying)
})

test.each(['/api/bookings', '/api/bookings/7b0c3a54-9a1f-4e62-8f0e-7d6a2f1c9b11/cancel', '/api/admin/bookings.csv'])(
  'the path %s is logged unchanged',
  (path) => {
    expect(loggedPath(path)).toBe(path)
  },
)

test.each([
  ['/api/bookings/', 'zelda@example.com'],
  ['/api/', 'zelda%20nightingale'],
  ['/api/feeds/', 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE.ics'],
  ['/api/account/sessions/', '9fZkQ2mXc7LrTb4WnV8yHs1DgJ5pEa3U'],
])('a path that begins with %s is logged without %s', (start, value) => {
  expect(loggedPath(start + value)).toBe(`${start}…`)
})

test("a mistyped path isn't logged verbatim", async () => {
  await app.request(`/api/reset/${zelda.email}?token=quail`)
  expect(lines.length).toBeGreaterThan(0)
  errorsLogged()
})

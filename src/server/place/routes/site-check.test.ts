import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookingOn, orderOn } from '../../../../test/support/booking.ts'
import { filesInZip } from '../../../../test/support/files/zip.ts'
import { testDesk } from '../../../../test/support/owner.ts'
import type { About } from '../../../domain/booking/booking-emails.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { siteCheckLinks, siteChecks } from '../../platform/database/place-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import type { EmailJob } from '../../platform/jobs/payloads.ts'
import type { Mail } from '../../platform/mail/transport.ts'

const desk = await testDesk()
const { db, clock, pool, admin, ann } = desk
const stranger = desk.visitor()

const good = {
  setting: 'indoors',
  surface: 'floor',
  widthFeet: 15,
  lengthFeet: 20,
  ceilingFeet: 9.5,
  outletFeet: 50,
  trailer: 'driveway',
  stairs: 'none',
  contactName: 'Ann',
  contactPhone: '602 555 0100',
}

let id = ''
let path = ''
beforeEach(async () => {
  const row = bookingOn('2026-06-20', { userId: ann.uid, packageId: 'iron-dome', packageName: 'Iron Dome' })
  await db.insert(bookings).values(row)
  id = row.id
  path = `/api/site-checks/${id}`
})

const read = async (from = path) => (await ann.get(from)).json()
const answer = (body: object, who: typeof stranger = ann, to = path) => who.request('PATCH', to, body)
const decide = (word: 'ready' | 'ask') => admin.post(`/api/admin/site-checks/${id}/${word}`)

const sent: Mail[] = []
const handlers = jobHandlers(desk, { send: async (mail) => void sent.push(mail) })

/** Runs the waiting email jobs about the place, whenever they are due; returns the emails. */
async function mailsAbout(...abouts: About[]) {
  sent.length = 0
  const { rows } = await pool.query<{ data: EmailJob }>(
    `select data from pgboss.job where name = 'booking-mail' and data->>'about' = any($1) order by start_after`,
    [abouts],
  )
  for (const { data } of rows) await handlers['booking-mail'](data, new AbortController().signal)
  return [...sent]
}

const linkIn = (mail: Mail | undefined) => /\/site-check\?booking=[\w-]+&link=([\w-]{43})/.exec(mail?.text ?? '')?.[1]

test('site-check answers are saved as they arrive, keep earlier ones, and make the place ready if good', async () => {
  expect(await read()).toMatchObject({ state: 'not-started', by: 'customer', isOver: false, packageName: 'Iron Dome' })
  await answer({ setting: 'indoors', accessNotes: ' Gate 4711\nsecond door ' })
  await answer({ ceilingFeet: 8 })
  expect(await read()).toMatchObject({
    state: 'needs-look',
    answers: { setting: 'indoors', ceilingFeet: 8, accessNotes: 'Gate 4711\nsecond door', stairs: null },
  })
  const inList = async () => (await (await ann.get('/api/bookings')).json()).bookings[0]
  const listed = await inList()
  expect(listed).toMatchObject({ id, placeNeedsCall: true })
  expect(listed).not.toHaveProperty('placeIsReady')
  // Two pages at once, each saving one answer.
  await Promise.all(Object.entries(good).map(([name, value]) => answer({ [name]: value })))
  expect(await read()).toMatchObject({ state: 'ready', answers: { ...good, accessNotes: 'Gate 4711\nsecond door' } })
  const ready = await inList()
  expect(ready).toHaveProperty('placeIsReady', true)
  expect(ready).not.toHaveProperty('placeNeedsCall')
  await answer({ contactPhone: '  ' })
  expect(await read()).toMatchObject({ state: 'needs-look', answers: { contactPhone: null, contactName: 'Ann' } })
})

test.each([
  { widthFeet: 0 },
  { outletFeet: -1 },
  { ceilingFeet: 501 },
  { setting: 'moon' },
  { gate: 'x' },
  { accessNotes: 'x'.repeat(501) },
  { guestCount: 0 },
  { guestCount: 501 },
  { crewNote: 'x'.repeat(501) },
  { location: 'x'.repeat(501) },
])('an invalid site-check answer is refused, and the others are kept: %j', async (bad) => {
  await answer({ setting: 'outdoors' })
  expect((await answer({ surface: 'grass', ...bad })).status).toBe(400)
  expect(await read()).toMatchObject({ answers: { setting: 'outdoors', surface: null } })
})

test('the site check of a past or canceled booking can be read but not changed', async () => {
  clock.set('2026-06-20T17:00:00-07:00')
  expect(await read()).toMatchObject({ isOver: true })
  expect((await answer({ setting: 'indoors' })).status).toBe(409)
  clock.set('2026-06-01T12:00:00-07:00')
  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id))
  expect((await answer({ setting: 'indoors' })).status).toBe(409)
  expect((await answer({ guestCount: 12 })).status).toBe(409)
  expect((await decide('ready')).status).toBe(409)
  expect(await db.$count(siteChecks)).toBe(0)
})

test('a place the owner marked ready stays ready until an answer changes for the worse', async () => {
  await answer({ ...good, ceilingFeet: 8 })
  expect(await (await decide('ready')).json()).toMatchObject({
    state: 'ready',
    by: 'admin',
    customerName: expect.stringMatching(/./),
  })
  await answer({ outletFeet: 20 })
  expect(await read()).toMatchObject({ state: 'ready' })
  await answer({ outletFeet: 90 })
  expect(await read()).toMatchObject({ state: 'needs-look' })
  const log = await (await admin.get('/api/admin/audit')).text()
  expect(log).toContain('place marked ready')
})

test('asking again sends one email with a link that opens only this site check', async () => {
  await answer(good)
  const other = bookingOn('2026-06-25', { userId: ann.uid })
  await db.insert(bookings).values(other)
  expect(await (await decide('ask')).json()).toMatchObject({ state: 'needs-look' })
  await decide('ask')
  const mails = await mailsAbout('site-check-asked')
  expect(mails.map(({ to }) => to)).toEqual(['ann@example.com'])
  const link = linkIn(mails[0])
  await answer({ guestCount: 12, crewNote: 'A surprise' }, stranger, `${path}?link=${link}`)
  await decide('ask')
  const opened = await stranger.get(`${path}?link=${link}`)
  expect(opened.headers.get('cache-control')).toBe('private, no-store')
  expect(await opened.json()).toMatchObject({
    by: 'link',
    customerName: null,
    askedAt: expect.any(String),
    answers: { ...good, guestCount: 12, crewNote: 'A surprise' },
  })
  expect(await (await stranger.get(`${path}?link=${link}`)).text()).not.toMatch(/1 Main St|ann@example|555-0100/)
  for (const elsewhere of [path, `/api/site-checks/${other.id}?link=${link}`, `${path}?link=${link?.slice(1)}a`])
    expect((await stranger.get(elsewhere)).status).toBe(404)

  expect(await (await answer({ stairs: 'none' }, stranger, `${path}?link=${link}`)).json()).toMatchObject({
    state: 'ready',
    askedAt: null,
  })
  // Answered in the meantime, so the same email isn't sent.
  expect(await mailsAbout('site-check-asked')).toEqual([])
})

test('later event details are saved with the booking, shown to the crew and logged once', async () => {
  await answer({ guestCount: 12 })
  await answer({ guestCount: 14, placeZip: '85201-1234', location: ' Kiwanis\nPark ' })
  await answer({ crewNote: ' A surprise \r\nfor Bo ' })
  const told = { location: 'Kiwanis Park', placeZip: '85201', guestCount: 14, crewNote: 'A surprise \nfor Bo' }
  expect(await read()).toMatchObject({ state: 'not-started', answers: { ...told, setting: null } })
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  // The reminders planned at booking are still valid.
  expect(row).toMatchObject({ ...told, calendarSequence: 0, updatedAt: null })
  const { stops } = await (await admin.get('/api/admin/today?date=2026-06-20')).json()
  expect(stops).toMatchObject([{ booking: told }])

  await answer({ location: null, placeZip: ' ', crewNote: '' }, admin)
  expect(await read()).toMatchObject({ answers: { location: null, placeZip: null, guestCount: 14, crewNote: null } })
  const { entries } = await (await admin.get('/api/admin/audit')).json()
  const mine = entries.filter(({ details }: { details: { bookingId?: string } }) => details.bookingId === id)
  expect(mine.map(({ actor, details }: { actor: string; details: object }) => ({ actor, ...details }))).toEqual(
    expect.arrayContaining([
      { actor: 'customer', bookingId: id, changed: 'guests' },
      { actor: 'customer', bookingId: id, changed: 'place, ZIP code' },
      { actor: 'customer', bookingId: id, changed: 'note for the crew' },
      { actor: expect.stringContaining('@'), bookingId: id, changed: 'place, ZIP code, note for the crew' },
    ]),
  )
  expect(mine).toHaveLength(4)
  expect(JSON.stringify(mine)).not.toMatch(/Kiwanis|surprise|85201/)
})

test('a new ZIP code is checked as at booking and refused with everything else sent; an existing one stays', async () => {
  for (const [placeZip, code] of [
    ['85390', 'out-of-area'],
    ['85280', 'zip-not-found'],
    ['8529', 'not-a-zip'],
  ])
    for (const who of [ann, admin]) {
      const refused = await answer({ placeZip, guestCount: 9, setting: 'indoors' }, who)
      expect([refused.status, (await refused.json()).code], placeZip).toEqual([422, code])
    }
  expect(await read()).toMatchObject({ answers: { placeZip: null, guestCount: null, setting: null } })
  // Outside the service area, which the owner overrode for a caller.
  await db.update(bookings).set({ placeZip: '85390' }).where(eq(bookings.id, id))
  expect((await answer({ placeZip: '85390', guestCount: 9 })).status).toBe(200)
  expect(await read()).toMatchObject({ answers: { placeZip: '85390', guestCount: 9 } })
})

test('asking again is refused for a customer without an email address', async () => {
  await db.update(bookings).set({ email: null }).where(eq(bookings.id, id))
  expect(await (await decide('ask')).json()).toMatchObject({ code: 'nobody-to-ask' })
})

test('an open site check is followed up seven and three days before, but not if ready, canceled or past', async () => {
  const body = orderOn('2026-06-15', { customerInfo: { ...orderOn('2026-06-15').customerInfo, email: ann.email } })
  const booked = await (await ann.post('/api/bookings', body)).json()
  const { rows } = await pool.query(
    `select data->>'about' as about, start_after as at from pgboss.job where data->>'about' in ('site-check', 'details')`,
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { about: 'site-check', at: new Date('2026-06-08T19:00:00Z') },
      { about: 'details', at: new Date('2026-06-12T19:00:00Z') },
    ]),
  )
  expect(rows).toHaveLength(2)
  const asked = await mailsAbout('confirmed', 'site-check', 'details')
  expect(asked.map(linkIn)).toEqual(Array(3).fill(expect.any(String)))

  await answer(good, ann, `/api/site-checks/${booked.id}`)
  const [details, ...rest] = await mailsAbout('site-check', 'details')
  expect([details?.subject, linkIn(details), rest]).toEqual([expect.stringContaining('In three days'), undefined, []])

  await answer({ ceilingFeet: 7 }, ann, `/api/site-checks/${booked.id}`)
  clock.set('2026-06-15T12:00:00-07:00')
  expect(await mailsAbout('site-check', 'details')).toEqual([])
  clock.set('2026-06-02T12:00:00-07:00')
  await ann.post(`/api/bookings/${booked.id}/cancel`, {})
  expect(await mailsAbout('site-check', 'details')).toEqual([])
})

test('site-check answers are in the data export and are deleted with the account', async () => {
  const eve = await desk.signUp()
  const row = bookingOn('2026-05-01', { userId: eve.uid, placeZip: '85003' })
  await db.insert(bookings).values(row)
  await db.insert(siteChecks).values({ bookingId: row.id, accessNotes: 'Gate 4711', contactName: 'Eve' })
  await db.insert(siteCheckLinks).values({ tokenHash: 'x', bookingId: row.id, expiresAt: new Date() })
  const zip = filesInZip(Buffer.from(await (await eve.get('/api/account/export')).arrayBuffer()))
  const exported = JSON.parse(zip.get('my-data.json')?.toString() ?? '')
  expect(exported.siteChecks).toEqual([
    expect.objectContaining({ bookingId: row.id, accessNotes: 'Gate 4711', contactName: 'Eve' }),
  ])
  expect((await eve.post('/api/account/delete', { password: eve.password })).status).toBe(200)
  const [left] = await db.select().from(bookings).where(eq(bookings.id, row.id))
  expect(left).toMatchObject({ placeZip: null, fullName: null })
  expect(await db.$count(siteChecks, eq(siteChecks.bookingId, row.id))).toBe(0)
  expect(await db.$count(siteCheckLinks, eq(siteCheckLinks.bookingId, row.id))).toBe(0)
})

test('site-check reads are limited per address', async () => {
  clock.set(new Date(clock().getTime() + 60_000))
  const answers = await Promise.all(Array.from({ length: 301 }, () => stranger.get(path)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(300)
})

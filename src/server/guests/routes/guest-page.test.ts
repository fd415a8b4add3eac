import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { filesInZip } from '../../../../test/support/files/zip.ts'
import { testWeather } from '../../../../test/support/weather.ts'
import { unbroken } from '../../../domain/calendar.ts'
import { sweep } from '../../operations/sweep.ts'
import { guestPages } from '../../platform/database/place-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { emptySite } from '../../platform/http/pages/site.ts'

const world = await testWeather()
const { db, clock, ann, event, refresh, visitor } = world
beforeEach(world.reset)

const guest = visitor()
let id = ''
beforeEach(async () => {
  const booking = await event('outdoors', { billingAddress: '1 Main St, Phoenix', phoneNumber: '602 555 0100' })
  id = booking.id
})

const path = () => `/api/bookings/${id}/guest-page`
type Shared = { page: { url: string; showsAddress: boolean; note: string } | null }
async function share(words = { showsAddress: false, note: '' }): Promise<string> {
  const answer = (await (await ann.put(path(), words)).json()) as Shared
  return (answer.page?.url ?? '').replace(/^https?:\/\/[^/]+/, '')
}
async function look(at: string) {
  const answer = await guest.get(at)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test("a guest page shows when it is, what to bring, and only the host's first name", async () => {
  const { status, headers, text } = await look(await share({ showsAddress: false, note: 'Sunscreen\nand a hat' }))
  expect(status).toBe(200)
  expect(text).toContain('Ann invited you to tee off.')
  expect(text).toContain(unbroken('Thursday, June 4, 2026'))
  expect(text).toContain(unbroken('2:00 PM to 5:00 PM, Phoenix\u00a0time'))
  expect(text).toContain('Sunscreen<br>and a hat')
  expect(text).toContain('Ask Ann for the address.')
  for (const secret of ['Example', 'Main St', 'example.com', '$', 'maps']) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/555\W*0100/)
  expect(Object.fromEntries(headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('a guest page shows the address and directions only if the host allows it', async () => {
  const { text } = await look(await share({ showsAddress: true, note: '' }))
  expect(text).toContain(`<dd>${unbroken('1 Main St, Phoenix')}</dd>`)
  expect(text).toContain('https://www.google.com/maps/search/?api=1&amp;query=1%20Main%20St%2C%20Phoenix')
  expect(text).not.toContain('What to bring')
})

test("a host's note is shown as plain text without links", async () => {
  await db.update(bookings).set({ fullName: '<b>Ann</b> Example' }).where(eq(bookings.id, id))
  const { text } = await look(
    await share({ showsAddress: true, note: '<script>alert(1)</script> https://evil.example/x' }),
  )
  expect(text).not.toMatch(/<script|<b>Ann|evil\.example/)
  expect(text).toContain('&lt;script&gt;')
})

test('a guest page shows the forecast of an outdoor event from five days before', async () => {
  const at = await share()
  expect((await look(at)).text).not.toContain('Weather')
  await refresh()
  expect((await look(at)).text).toMatch(/<dt>Weather<\/dt><dd>[\d to]+.°F, wind up to .*National Weather Service/)
})

test('a guest page shows a move or a cancellation, and nothing after the event', async () => {
  const at = await share({ showsAddress: true, note: 'A hat' })
  const change = (to: object) => db.update(bookings).set(to).where(eq(bookings.id, id))
  await change({ startsAt: new Date('2026-06-05T17:00:00Z'), endsAt: new Date('2026-06-05T20:00:00Z') })
  const moved = await look(at)
  expect(moved.text).toContain(unbroken('<b>New time.</b> It was Thursday, June 4, 2026 at 2:00 PM.'))
  expect(moved.text).toContain(unbroken('Friday, June 5, 2026'))

  await change({ status: 'CANCELLED' })
  const cancelled = await look(at)
  expect(cancelled.text).toContain('called off')
  expect(cancelled.text).not.toMatch(/Main St|A hat/)
  expect((await ann.put(path(), { showsAddress: true, note: '' })).status).toBe(409)

  await change({ status: 'BOOKED' })
  clock.set('2026-06-05T20:00:00Z')
  const over = await look(at)
  expect(over.status).toBe(410)
  expect(over.text).not.toMatch(/Main St|A hat|June/)
  clock.set('2026-06-05T20:01:00Z')
  expect((await ann.put(path(), { showsAddress: true, note: '' })).status).toBe(409)
})

test('a guest link stays the same while shared; after it was ended, only a new link works', async () => {
  const first = await share()
  expect(await share({ showsAddress: true, note: 'A hat' })).toBe(first)
  expect(await (await ann.get(path())).json()).toMatchObject({ page: { showsAddress: true, note: 'A hat' } })
  expect((await ann.delete(path())).status).toBe(200)
  expect((await look(first)).status).toBe(410)
  expect(await (await ann.get(path())).json()).toEqual({ page: null })
  const second = await share()
  expect(second).not.toBe(first)
  expect((await look(first)).status).toBe(404)
  expect((await look(second)).status).toBe(200)
  // Nothing stored in the database opens the page.
  expect(JSON.stringify(await db.select().from(guestPages))).not.toContain(second.slice(-20))
})

test.each(['', '?token=', '?token=x', `?token=${'a'.repeat(500)}`])(
  "a guest link we didn't issue opens nothing: %s",
  async (search) => {
    const { status, text } = await look(`/guests${search}`)
    expect(status).toBe(404)
    expect(text).toContain('This link doesn’t work')
  },
)

test('only the customer can share a guest page, and not while the booking is just a hold', async () => {
  const other = await world.signUp()
  expect((await other.get(path())).status).toBe(404)
  expect((await other.put(path(), { showsAddress: true, note: '' })).status).toBe(404)
  expect((await visitor().put(path(), { showsAddress: true, note: '' })).status).toBe(401)
  expect((await ann.put(path(), { showsAddress: true, note: 'x'.repeat(501) })).status).toBe(400)
  await db
    .update(bookings)
    .set({ holdExpiresAt: new Date('2026-06-02T00:00:00Z') })
    .where(eq(bookings.id, id))
  expect((await ann.put(path(), { showsAddress: true, note: '' })).status).toBe(409)
})

test("the guests' calendar file matches the guest page", async () => {
  const fetchCalendar = async (at: string) => {
    const token = new URLSearchParams(at.split('?')[1]).get('token')
    return (await (await guest.get(`/api/guests/${token}/calendar.ics`)).text()).replace(/\r\n /g, '')
  }
  const at = await share()
  const file = await fetchCalendar(at)
  expect(file).toContain('SUMMARY:Golf with Ann')
  expect(file).toContain(`UID:${id}-guests@`)
  expect(file).not.toMatch(/LOCATION|Main St|\$|Example/)
  await share({ showsAddress: true, note: '' })
  expect(await fetchCalendar(at)).toContain('LOCATION:1 Main St')
  await db.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.id, id))
  expect(await fetchCalendar(at)).toContain('STATUS:CANCELLED')
  expect(await fetchCalendar(at)).not.toContain('Main St')
})

test('a guest page is in the data export, and is deleted with the account or 90 days after the event', async () => {
  await share({ showsAddress: true, note: 'A hat' })
  const files = filesInZip(Buffer.from(await (await ann.get('/api/account/export')).arrayBuffer()))
  expect(JSON.parse(String(files.get('my-data.json'))).guestPages).toMatchObject([
    { bookingId: id, showsAddress: true, note: 'A hat' },
  ])
  clock.set('2027-06-01T12:00:00Z')
  await sweep(world)({})
  expect(await db.$count(guestPages)).toBe(0)

  const bea = await world.signUp()
  const past = bookingOn('2026-06-10', { userId: bea.uid })
  await db.insert(bookings).values(past)
  await db.insert(guestPages).values({ bookingId: past.id, note: 'A hat', sharedStart: clock() })
  expect((await bea.post('/api/account/delete', { password: bea.password })).status).toBe(200)
  expect(await db.$count(guestPages)).toBe(0)
})

test("a guest page is served in the site's frame, and its URL never appears in the log", async () => {
  const lines: string[] = []
  const bytes = new TextEncoder().encode('<main><div id="guest-page"></div></main>')
  const page = { usual: [{ bytes, type: 'text/html', etag: '"x"' }] }
  const site = { ...emptySite(), pages: new Map([['/guests', page]]) }
  const built = await testApp({
    site,
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line: string) => lines.push(line) },
  })
  const host = await built.signUp()
  const booking = bookingOn('2026-06-20', { userId: host.uid })
  await built.db.insert(bookings).values(booking)
  const answer = await host.put(`/api/bookings/${booking.id}/guest-page`, { showsAddress: false, note: '' })
  const { page: shared } = (await answer.json()) as Shared
  const url = new URL(shared?.url ?? '')
  const html = await (await built.visitor().get(url.pathname + url.search)).text()
  const token = url.searchParams.get('token') ?? ''
  await built.visitor().get(`/api/guests/${token}/calendar.ics`)
  expect(html).toMatch(/^<main><div id="guest-page"><h1>Ann invited[\s\S]*<\/div><\/main>$/)
  const mark = token.split('.').at(-1) ?? ''
  expect(mark).toHaveLength(27)
  expect(lines.join('')).toContain('/guests')
  expect(lines.join('')).not.toContain(mark)
})

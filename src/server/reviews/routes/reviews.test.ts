import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { filesInZip } from '../../../../test/support/files/zip.ts'
import { noon } from '../../../../test/support/owner.ts'
import { testimonials } from '../../../domain/booking/sample-testimonials.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { reviews } from '../../platform/database/review-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { signToken } from '../../platform/http/links/signed-link.ts'
import { emptySite } from '../../platform/http/pages/site.ts'
import type { EmailJob } from '../../platform/jobs/payloads.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { openHomePage } from '../home-page.ts'

const quote = (words: string, name: string) =>
  `<figure><blockquote>“${words}”</blockquote><figcaption><b>${name}</b> <span class="quiet">Party, Mesa</span></figcaption></figure>`
const html = `<form><input name="zip"><span id="zip-answer"></span></form>${['One', 'Two', 'Three'].map((word) => quote(word, 'Sam')).join('')}`
const bytes = new TextEncoder().encode(html)
const home = { usual: [{ bytes, type: 'text/html; charset=utf-8', etag: '"built"' }] }
const app = await testApp({ now: noon, site: { ...emptySite(), pages: new Map([['/', home]]) } })
const { db, clock, pool, secrets, visitor } = app
const admin = await app.signInAdmin({ unlocked: true })
const ann = await app.signUp()
const guest = visitor()

const token = (id: string) => signToken('review', id, secrets.authSecret)
const said = { stars: 5, words: 'Everybody had a ball.', town: 'Gilbert', showsName: true }
const rate = (id: string, change: object = {}) => guest.put(`/api/reviews/${token(id)}`, { ...said, ...change })
const homeNow = async () => (await guest.get('/')).text()

/** An event on May 30, two days ago. */
async function past(change: Parameters<typeof bookingOn>[1] = {}): Promise<string> {
  const row = bookingOn('2026-05-30', { userId: ann.uid, status: 'CONFIRMED', ...change })
  await db.insert(bookings).values(row)
  return row.id
}

type Listed = { id: string; ratedAt: string; mayShow: boolean; spot: number | null; answer: string | null }
const list = async () =>
  (await (await admin.get('/api/admin/reviews')).json()) as { reviews: Listed[]; chosen: Listed[]; unanswered: number }
const fetchRatedAt = async (ids: string[]) => {
  const { reviews } = await list()
  return ids.map((id) => ({ id, ratedAt: reviews.find((one) => one.id === id)?.ratedAt ?? noon }))
}
const choose = async (ids: string[]) => admin.put('/api/admin/reviews/chosen', { reviews: await fetchRatedAt(ids) })

beforeEach(async () => {
  clock.set(noon)
  await db.delete(bookings)
  await pool.query('delete from pgboss.job')
  await admin.put('/api/admin/reviews/chosen', { reviews: [] })
})

test('anyone with the link can rate the event without an account, and change the rating', async () => {
  const id = await past()
  expect(await (await guest.get(`/api/reviews/${token(id)}`)).json()).toMatchObject({
    state: 'open',
    packageName: "Driver's Den",
    date: '2026-05-30',
    firstName: 'Ann',
    review: null,
  })
  expect((await rate(id)).status).toBe(200)
  const changed = await (await rate(id, { stars: 2, words: ' Too loud.\r\nReally. ' })).json()
  expect(changed.review).toEqual({ ...said, stars: 2, words: 'Too loud.\nReally.' })
  expect(JSON.stringify(changed)).not.toMatch(/Example|ann@|Main St/)
})

test.each([
  { stars: 0 },
  { stars: 6 },
  { stars: 2.5 },
  { words: 'x'.repeat(601) },
  { town: 'x'.repeat(41) },
  { extra: 1 },
])('a review with %o is rejected', async (change) => {
  expect((await rate(await past(), change)).status).toBe(400)
  expect(await db.$count(reviews)).toBe(0)
})

test("an event can't be rated before it starts, if canceled, long afterward, or with another kind of link", async () => {
  const ahead = await past({ startsAt: new Date('2026-06-09T19:00:00Z'), endsAt: new Date('2026-06-09T21:00:00Z') })
  expect((await rate(ahead)).status).toBe(409)
  expect(
    (
      await rate(
        await past({
          status: 'cancelled',
          startsAt: new Date('2026-05-20T19:00:00Z'),
          endsAt: new Date('2026-05-20T21:00:00Z'),
        }),
      )
    ).status,
  ).toBe(409)
  const id = await past({ startsAt: new Date('2026-03-01T19:00:00Z'), endsAt: new Date('2026-03-01T21:00:00Z') })
  expect((await rate(id)).status).toBe(409)
  const other = signToken('guest page', id, secrets.authSecret)
  expect((await guest.put(`/api/reviews/${other}`, said)).status).toBe(400)
})

test("the owner's answer is emailed once, and then the customer can only withdraw their name", async () => {
  const id = await past()
  await rate(id)
  const [{ ratedAt } = { ratedAt: '' }] = await fetchRatedAt([id])
  const answer = (body: object) => admin.post(`/api/admin/reviews/${id}/answer`, { ratedAt, ...body })
  expect((await answer({ answer: '  ' })).status).toBe(422)
  clock.set('2026-06-01T12:01:00-07:00')
  await rate(id, { words: 'Something else.' })
  // A review the owner hasn't read yet can't be answered.
  expect(await (await answer({ answer: 'Thank you!' })).json()).toMatchObject({ code: 'review-changed' })
  const now = (await fetchRatedAt([id]))[0]?.ratedAt
  expect((await answer({ answer: 'Thank you!\nCome again.', ratedAt: now })).status).toBe(200)
  expect((await answer({ answer: 'Twice', ratedAt: now })).status).toBe(409)
  expect(await (await rate(id)).json()).toMatchObject({ code: 'review-closed' })
  const hidden = await (await guest.delete(`/api/reviews/${token(id)}/name`)).json()
  expect(hidden).toMatchObject({ state: 'answered', answer: 'Thank you!\nCome again.', review: { showsName: false } })

  const { rows } = await pool.query<{ data: EmailJob }>(`select data from pgboss.job where name = 'booking-mail'`)
  const mails: Mail[] = []
  const handlers = jobHandlers(app, { send: async (mail) => void mails.push(mail) })
  for (const { data } of rows) await handlers['booking-mail'](data, new AbortController().signal)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Thank you!\s+Come again\./)
  expect((await list()).unanswered).toBe(0)
})

test('a review waits for a reply for 30 days, and then no longer calls for one', async () => {
  const id = await past()
  await rate(id)
  const waiting = async () => (await (await admin.get('/api/admin/bookings/attention')).json()).reviews
  const rateDaysAgo = (days: number) =>
    db.update(reviews).set({ ratedAt: new Date(clock().getTime() - days * 86_400_000) })
  await rateDaysAgo(29)
  expect(await waiting()).toBe(1)
  await rateDaysAgo(30)
  expect(await waiting()).toBe(0)
  expect((await list()).unanswered).toBe(1)
})

test('the day-after thank-you links to the review, unless the customer owes money', async () => {
  const id = await past({ paidCents: 70_000 })
  const mails: Mail[] = []
  const handlers = jobHandlers(app, { send: async (mail) => void mails.push(mail) })
  const thank = () =>
    handlers['booking-mail']({ about: 'thanks', bookingId: id, sequence: 0 }, new AbortController().signal)
  await thank()
  await db.update(bookings).set({ paidCents: 0 }).where(eq(bookings.id, id))
  await thank()
  const [paid, owes] = mails.map(({ text }) => text)
  expect(paid).toContain(`/review?token=${token(id)}`)
  expect(owes).toContain('still due')
  expect(owes?.indexOf('still due')).toBeLessThan(owes?.indexOf('/review') ?? 0)
})

test('the home page quotes the three chosen reviews in order, and its own until three are chosen', async () => {
  const ids = [await past(), await past({ fullName: 'Bea <b>' }), await past({ fullName: 'Cy Young' })]
  for (const [index, id] of ids.entries()) await rate(id, { words: `Words ${index} & <more>`, town: '' })
  expect(await homeNow()).toBe(html)
  expect(await (await choose(ids.slice(0, 2))).json()).toMatchObject({ code: 'three-reviews' })
  const order = [ids[2], ids[0], ids[1]] as string[]
  expect((await choose(order)).status).toBe(200)
  const page = await homeNow()
  expect([...page.matchAll(/“([^”]*)”.*?<b>([^<]*)<\/b>/g)].map(([, words, name]) => [words, name])).toEqual([
    ['Words 2 &amp; &lt;more&gt;', 'Cy'],
    ['Words 0 &amp; &lt;more&gt;', 'Ann'],
    ['Words 1 &amp; &lt;more&gt;', 'Bea'],
  ])
  expect(page).not.toContain('Young')
  expect(await (await guest.get('/?zip=85201')).text()).toContain('Words 2')
  const zipped = await guest.get('/', { 'accept-encoding': 'gzip' })
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('etag')]).toEqual([
    'gzip',
    expect.stringMatching(/-gz"$/),
  ])
  expect((await list()).chosen.map(({ id }) => id)).toEqual(order)
  expect((await (await guest.get('/api/reviews/chosen')).json()).reviews[0]).toEqual({
    words: 'Words 2 & <more>',
    name: 'Cy',
    event: "Driver's Den",
  })

  // A review whose words or permission changed isn't shown until chosen again.
  await rate(ids[0] as string, { showsName: false })
  expect(await homeNow()).toBe(html)
  expect((await (await guest.get('/api/reviews/chosen')).json()).reviews).toEqual(testimonials)
})

test("a review isn't shown without permission, unread by the owner, or if too long", async () => {
  const ids = [await past(), await past(), await past()]
  for (const id of ids) await rate(id)
  const code = async (seen: object[]) =>
    ((await (await admin.put('/api/admin/reviews/chosen', { reviews: seen })).json()) as { code: string }).code
  const seen = await fetchRatedAt(ids)
  clock.set('2026-06-01T12:01:00-07:00')
  await rate(ids[0] as string, { words: 'Unread.' })
  expect(await code(seen)).toBe('review-changed')
  for (const change of [{ showsName: false }, { words: '' }, { words: 'x'.repeat(241) }]) {
    await rate(ids[1] as string, change)
    expect(await code(await fetchRatedAt(ids))).toBe('review-not-shown')
  }
  await rate(ids[1] as string)
  await db
    .update(bookings)
    .set({ fullName: null })
    .where(eq(bookings.id, ids[1] as string))
  expect((await list()).reviews.map(({ id, mayShow }) => [id, mayShow])).toContainEqual([ids[1], false])
  expect(await code(await fetchRatedAt(ids))).toBe('review-not-shown')
  expect(await code([seen[2], seen[2], seen[2]] as object[])).toBe('three-reviews')
  expect(await homeNow()).toBe(html)
})

test('another server shows the chosen reviews within a minute, and no visit waits for it', async () => {
  const ids = [await past(), await past(), await past()]
  for (const [index, id] of ids.entries()) await rate(id, { words: `Words ${index}` })
  await homeNow()
  // Chosen on another server.
  for (const [index, id] of ids.entries())
    await db
      .update(reviews)
      .set({ spot: index + 1 })
      .where(eq(reviews.bookingId, id))
  expect(await homeNow()).toBe(html)
  clock.set('2026-06-01T12:01:01-07:00')
  await homeNow()
  await expect.poll(homeNow).toContain('Words 0')
})

test('a freshly started server shows the chosen reviews to its first visitor', async () => {
  const ids = [await past(), await past(), await past()]
  for (const [index, id] of ids.entries()) await rate(id, { words: `Words ${index}` })
  await choose(ids)
  const started = openHomePage({ db, clock, log: app.log }, home)
  const forms = (await started.current())?.usual
  expect(new TextDecoder().decode(forms?.at(-1)?.bytes)).toContain('Words 0')
})

test('a review is in the data export, and deleting the account removes it everywhere', async () => {
  const bea = await app.signUp()
  const ids = [await past({ userId: bea.uid }), await past(), await past()]
  for (const id of ids) await rate(id)
  await choose(ids)
  expect(await homeNow()).not.toBe(html)
  const files = filesInZip(Buffer.from(await (await bea.get('/api/account/export')).arrayBuffer()))
  expect(JSON.parse(String(files.get('my-data.json'))).reviews).toMatchObject([{ bookingId: ids[0], stars: 5 }])
  expect((await bea.post('/api/account/delete', { password: bea.password })).status).toBe(200)
  expect(await db.$count(reviews)).toBe(2)
  // The emailed link outlives the account but opens nothing.
  expect(await (await rate(ids[0] as string)).json()).toMatchObject({ code: 'review-closed' })
  expect((await (await guest.get(`/api/reviews/${token(ids[0] as string)}`)).json()).state).toBe('closed')
  expect(await db.$count(reviews)).toBe(2)
  clock.set('2026-06-01T12:01:01-07:00')
  await homeNow()
  await expect.poll(homeNow).toBe(html)
})

test('the list of reviews is paginated, newest first', async () => {
  for (let index = 0; index < 51; index++) {
    const id = await past()
    await db.insert(reviews).values({ bookingId: id, stars: 4, ratedAt: new Date(Date.parse(noon) - index * 1_000) })
  }
  const page = (cursor = '') =>
    admin.get(`/api/admin/reviews${cursor && `?cursor=${cursor}`}`).then((answer) => answer.json())
  const first = await page()
  expect(first.reviews).toHaveLength(50)
  const second = await page(first.nextCursor)
  expect([second.reviews.length, second.nextCursor]).toEqual([1, null])
  expect(new Set([...first.reviews, ...second.reviews].map(({ id }: Listed) => id)).size).toBe(51)
})

import { longDate } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import {
  bookFor,
  cancelOn,
  cardOn,
  dayFor,
  fridayAfter,
  openBookings,
  seesCancelled,
  withinASecond,
} from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { post, signInAdmin } from './own-server.ts'
import { onTwoServers, person, signedInAt, signUpAt } from './two-servers.ts'

const world = onTwoServers()

test("a booking made, moved or canceled through one process is on the other process's page within a second", {
  tag: '@long',
}, async ({ page, browser }) => {
  const [here, there] = [world.first().origin, world.second().origin]
  await signUpAt(page, here)
  const other = await signedInAt(there, browser)

  await openBookings(page, here)
  await openBookings(other, there)
  await expect(other.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  const date = dayFor('two tabs')
  const { id } = await bookFor({ request: page.request }, date, '2:00 PM', {}, here)
  await expect(cardOn(other, date)).toBeVisible(withinASecond)

  const move = { date: fridayAfter(date), time: '10:00 AM', quotedTotal: 600 }
  const moved = await post(page, { origin: here }, `/api/bookings/${id}/reschedule`, move)
  expect(moved.status()).toBe(200)
  await expect(cardOn(other, move.date)).toContainText(`${longDate(move.date)} at 10:00 AM`, withinASecond)

  await cancelOn(other, move.date)
  await seesCancelled(page, move.date)
  await other.context().close()
})

test("a booking the owner cancels through one process is canceled on the other process's page within a second", {
  tag: '@long',
}, async ({ page, browser }) => {
  const [here, there] = [world.first(), world.second()]
  const other = await signedInAt(there.origin, browser)
  const date = dayFor('fails')
  const { id } = await bookFor({ request: other.request }, date, '2:00 PM', {}, there.origin)
  await openBookings(other, there.origin)
  await expect(cardOn(other, date).getByRole('button', { name: 'Cancel' })).toBeVisible()

  await signInAdmin(page.context(), here)
  const cancelled = await post(page, here, `/api/admin/bookings/${id}/cancel`, { refund: 'full' })
  expect(cancelled.status()).toBe(200)
  await seesCancelled(other, date)
  await other.context().close()
})

test('pages of a process that dies and comes back reconnect and catch up on what they missed', {
  tag: '@long',
}, async ({ page, browser }) => {
  const [here, there] = [world.first(), world.second()]
  const patient = { ...person, name: 'Pat Patient', email: 'pat@example.com' }
  await signUpAt(page, here.origin, patient)
  const other = await signedInAt(there.origin, browser, patient)
  await openBookings(other, there.origin)
  await expect(other.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()

  const date = dayFor('details')
  await there.kill()
  await bookFor({ request: page.request }, date, '2:00 PM', {}, here.origin)
  await world.restartSecond()
  await expect(cardOn(other, date)).toBeVisible({ timeout: 20_000 })
  // They didn't just reload: they're listening again.
  const next = fridayAfter(date)
  await bookFor({ request: page.request }, next, '2:00 PM', {}, here.origin)
  await expect(cardOn(other, next)).toBeVisible({ timeout: 10_000 })
  await other.context().close()
})

test("bookings are shown twenty at a time, upcoming first, and an old record says what's missing", {
  tag: '@long',
}, async ({ page }) => {
  const { origin } = world.first()
  await signUpAt(page, origin, { ...person, name: 'Otto Old', email: 'otto@example.com' })
  const { id } = await bookFor({ request: page.request }, dayFor('states'), '2:00 PM', {}, origin)
  await writeOldBookings(id)

  await openBookings(page, origin)
  await expect(page.getByText(/^25 bookings, the next one in \d+ days$/)).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  await expect(cards.first()).toContainText(longDate(dayFor('states')))
  await expect(cards.nth(1)).toContainText('Past Booking')
  await expect(cards.nth(1).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const bare = cards.last()
  await expect(bare.getByRole('heading', { name: 'Unknown Package' })).toBeVisible()
  await expect(bare).toContainText('No date on record')
  await expect(bare).toContainText('Hours not on record')
  await expectAccessible(page)
  await bare.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Unknown')
  await expectAccessible(page)
})

/** Adds what the importer leaves next to booking `id`: 23 past bookings, and one of which only the customer is known. */
async function writeOldBookings(id: string) {
  await world.query(
    `insert into bookings (user_id, package_name, total_hours, status, starts_at, ends_at)
     select user_id, package_name, total_hours, status, starts_at - weeks * interval '1 week' - interval '20 weeks',
       ends_at - weeks * interval '1 week' - interval '20 weeks'
     from bookings, generate_series(1, 23) weeks where id = $1`,
    [id],
  )
  await world.query('insert into bookings (user_id) select user_id from bookings where id = $1', [id])
}

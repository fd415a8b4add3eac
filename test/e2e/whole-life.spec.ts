import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startStripeStandIn } from '../stand-in/stripe/start-stripe-stand-in.ts'
import { type ReadMail, readMail } from '../support/mailbox.ts'
import { fillCustomer, slot } from './booking-steps.ts'
import { bookingConfirmed, holdButton, payHere } from './card-steps.ts'
import { expect, test } from './fixtures.ts'
import { serveWithClock } from './on-clock-server.ts'
import { newCustomer, post, signInAdmin } from './own-server.ts'
import { lifeServer } from './server-settings.ts'

const { origin } = lifeServer

// An event on Thursday, March 4, 2027, at 2 PM in Phoenix, booked on the Monday before.
const DATE = '2027-03-04'
const MONDAY = '2027-03-01T09:00:00-07:00'
let now = new Date(MONDAY)

let provider: Awaited<ReturnType<typeof startStripeStandIn>> | undefined
const { setServerClock, query, dataDir } = serveWithClock(lifeServer, {
  jobs: true,
  environment: async () => {
    provider = await startStripeStandIn({
      clock: () => now,
      webhookUrl: `${origin}/api/payments/webhook`,
      recording: '',
    })
    return provider.environment
  },
})
test.afterAll(() => provider?.stop())
test.use({ baseURL: origin })

/** Moves the clocks of the server and the pages, and makes jobs scheduled until then due. */
async function itIs(instant: string, ...pages: Page[]) {
  now = new Date(instant)
  await setServerClock(instant)
  for (const page of pages) await page.clock.setSystemTime(now)
  await query('update pgboss.job set start_after = now() where start_after between now() and $1', [now])
}

/** The customer's email of this kind, once it has arrived. */
async function mailAbout(about: string, to: string): Promise<ReadMail> {
  const folder = join(dataDir(), 'outbox')
  const found = async () => {
    await query('update pgboss.job set start_after = now() where start_after between now() and $1', [now])
    const names = readdirSync(folder).filter((name) => name.startsWith(`${about}-`) && name.endsWith('.eml'))
    const mails = await Promise.all(names.map((name) => readMail(readFileSync(join(folder, name)))))
    return mails.find((mail) => mail.to?.some(({ address }) => address === to))
  }
  await expect.poll(found, { message: `the mail “${about}”`, timeout: 10_000 }).toBeDefined()
  return (await found()) as ReadMail
}

/** The email's link to this page of ours. */
function linkIn(mail: ReadMail, path: string): string {
  const [link] = new RegExp(`${origin}${path}[^\\s>)\\]]+`).exec(mail.text ?? '') ?? []
  if (!link) throw new Error(`The mail has no link to ${path}:\n${mail.text}`)
  return link
}

/** A signed-out person with a phone. */
async function somebody(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.clock.setSystemTime(now)
  return { context, page }
}

const group = (page: Page, name: string) => page.getByRole('group', { name })

test('a booking goes from deposit, site check and reminder to an offline crew, a thank-you email and a review on the home page', async ({
  browser,
  page: visitor,
}) => {
  test.setTimeout(90_000)
  await query('delete from bookings')
  await itIs(MONDAY, visitor)
  const { context, email } = await newCustomer(browser, lifeServer)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setSystemTime(now)

  // The customer books and pays the deposit.
  await page.goto(`/booking?package=iron-dome&date=${DATE}&time=2:00+PM`)
  await expect(slot(page, '2:00 PM')).toBeChecked()
  await fillCustomer(page)
  await holdButton(page).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await expect(page.getByText('Deposit of $37.50 paid.')).toBeVisible()

  // The person in charge of the place answers from the email, without an account.
  const friend = await somebody(browser)
  await friend.page.goto(linkIn(await mailAbout('confirmed', email), '/site-check'))
  await group(friend.page, 'Where will we set up?').getByLabel('Indoors').check()
  await friend.page.getByLabel('How high is the ceiling').fill('10')
  await group(friend.page, 'What’s the ground like?').getByLabel('Indoor floor').check()
  await friend.page.getByLabel('Width in feet').fill('16')
  await friend.page.getByLabel('Length in feet').fill('20')
  await friend.page.getByLabel('How far away is the nearest outlet').fill('10')
  await group(friend.page, 'Any stairs on the way in?').getByLabel('No stairs').check()
  await group(friend.page, 'Where can the trailer park?').getByLabel('Driveway').check()
  await friend.page.getByLabel('How do we get in?').fill('Gate 4711')
  await group(friend.page, 'Who will meet us?').getByLabel('Name').fill('Bo')
  await group(friend.page, 'Who will meet us?').getByLabel('Phone number').fill('(480) 555-0118')
  await expect(friend.page.getByRole('status').filter({ hasText: 'You’re all set.' })).toBeVisible()
  await expect(friend.page.getByText('Saved!')).toBeVisible()

  // The balance comes due and is paid from the email; the day before the event, nothing is due anymore.
  await itIs('2027-03-02T14:00:00-07:00', friend.page)
  await friend.page.goto(linkIn(await mailAbout('balance-due', email), '/pay'))
  await friend.page.getByRole('button', { name: 'Pay $112.50' }).click()
  await payHere(friend.page).click()
  await expect(friend.page.getByRole('heading', { name: 'You’re paid in full' })).toBeVisible()
  await friend.context.close()
  await itIs('2027-03-03T14:00:00-07:00')
  const reminder = await mailAbout('tomorrow', email)
  expect(reminder.subject).toBe('Tomorrow: Iron Dome, Thursday, March 4, 2027 at 2:00 PM')
  expect(reminder.text).toContain('We’ll arrive between 1:15 and 1:30 PM to set up.')
  expect(reminder.text).toContain('You’re paid in full.')
  expect(reminder.text).not.toMatch(/left\s+to\s+settle|questions\s+about\s+the\s+place|due\s+now/)

  // The day: the crew has opened its link, and drives out of range.
  const NOON = '2027-03-04T12:30:00-07:00'
  await itIs(NOON, page)
  const office = await browser.newContext({ baseURL: origin })
  await signInAdmin(office, lifeServer)
  const { url } = await (await post(office, lifeServer, '/api/admin/crews/1/link', {})).json()
  const crew = await somebody(browser)
  // Unlike the site's pages, it has no islands to wait for.
  await crew.page.goto(url, { waitUntil: 'commit' })
  await expect(crew.page.getByText('Up to date. Works offline.')).toBeVisible()
  const stop = crew.page.getByRole('article', { name: 'Dana Whitfield' })
  await expect(stop).toContainText('Way in: Gate 4711')
  await expect(stop).not.toContainText('Collect at the door')
  await page.goto('/account/bookings')
  const card = page.getByRole('article')
  await expect(card.getByRole('button', { name: 'Details' })).toBeVisible()
  await crew.page.getByRole('button', { name: /^On our way/ }).click()
  await expect(card.getByText(/^On our way/)).toBeVisible({ timeout: 15_000 })
  await expect(card.getByRole('button')).toHaveText(['Details'])
  await crew.context.setOffline(true)
  await crew.page.reload()
  await stop.getByRole('button', { name: /^All set up/ }).click()
  await stop.getByRole('button', { name: /^All packed up/ }).click()
  await expect(crew.page.getByText('2 updates waiting to be sent. They’ll go out on their own.')).toBeVisible()
  await expect(card.getByText(/^On our way/)).toBeVisible()
  await crew.context.setOffline(false)
  await expect(crew.page.getByText('Up to date. Works offline.')).toBeVisible({ timeout: 15_000 })
  await expect(card.getByText('All packed up', { exact: true })).toBeVisible()
  await crew.context.close()

  // The day after: a thank-you email, a review through its link, and the owner puts it on the home page.
  await itIs('2027-03-05T10:00:00-07:00')
  const guest = await somebody(browser)
  await guest.page.goto(linkIn(await mailAbout('thanks', email), '/review'))
  await guest.page.getByRole('radio', { name: '5 out of 5' }).check()
  await guest.page.getByLabel('A few words').fill('Grandma got a birdie.')
  await guest.page.getByLabel(/You may show this on your site/).check()
  await guest.page.getByLabel('Your town').fill('Gilbert')
  await guest.page.getByRole('button', { name: 'Send' }).click()
  await expect(guest.page.getByText(/^We got your review/)).toBeVisible()
  await guest.context.close()

  await insertOthersReviews('Bea Young', 'Cy Old')
  const desk = await office.newPage()
  await desk.clock.setSystemTime(now)
  await signInAdmin(office, lifeServer)
  await desk.goto('/admin?view=reviews')
  for (const name of ['Dana Whitfield', 'Bea Young', 'Cy Old'])
    await desk.getByLabel(`Show on the home page, by ${name}`).check()
  await desk.getByRole('button', { name: 'Show these three' }).click()
  await expect(desk.getByText('These three are on the home page now.')).toBeVisible()
  await visitor.goto('/')
  const carousel = visitor.getByRole('main').locator('blockquote')
  await expect(carousel.first()).toHaveText('“Grandma got a birdie.”')
  await expect(visitor.getByText('Iron Dome, Gilbert')).toBeAttached()
  for (const each of [context, office]) await each.close()
})

/** Inserts reviews of earlier events. */
async function insertOthersReviews(...names: string[]) {
  for (const name of names) {
    const id = crypto.randomUUID()
    await query(
      `insert into bookings (id, full_name, package_name, status, starts_at, ends_at) values
       ($1, $2, 'Iron Dome', 'confirmed', '2027-02-20T20:00:00Z', '2027-02-20T22:00:00Z')`,
      [id, name],
    )
    await query(
      `insert into reviews (booking_id, stars, words, town, shows_name, rated_at) values ($1, 5, $2, 'Mesa', true, '2027-02-22T20:00:00Z')`,
      [id, `Words of ${name}.`],
    )
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { longDate, shortDate, todayIn } from '../../src/domain/calendar.ts'
import { refusalSentence } from '../../src/domain/refusals.ts'
import { expectAccessible } from './accessible.ts'
import { cardOn, withinASecond } from './account-steps.ts'
import { bookingRow, freeWeekdays, group, openDesk, openGroup, someone } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer, post } from './own-server.ts'
import { ownerServer } from './server-settings.ts'

const { query } = onOwnServer(ownerServer)
test.use({ baseURL: ownerServer.origin })

const freeDay = freeWeekdays()
const phoenixToday = longDate(todayIn(new Date()))
const confirmedToday = `Confirmed on ${shortDate(todayIn(new Date()))}`

test.beforeEach(() => query('delete from bookings'))

/** A new customer with a booking at 2 PM on a day of its own. */
async function customerWithBooking(browser: Browser) {
  const [name, date] = [someone(), freeDay()]
  const customer = await newCustomer(browser, ownerServer, name)
  const { id } = await customer.book(date, '2:00 PM')
  return { name, date, customer, id }
}
/** Opens the customer's own bookings in her browser. */
async function openMyBookings(customer: { context: BrowserContext }) {
  const page = await customer.context.newPage()
  await page.goto('/account/bookings')
  return page
}
const aDayPasses = () =>
  query(
    `update bookings set created_at = created_at - interval '25 hours', updated_at = updated_at - interval '25 hours'`,
  )

test("a confirmation is on the customer's screen within a second, and once on every dashboard", async ({
  page,
  browser,
}) => {
  const { name, date, customer } = await customerWithBooking(browser)
  const hers = await openMyBookings(customer)
  await expect(cardOn(hers, date)).toContainText('We’ll confirm within 24 hours.')

  await openDesk(page, ownerServer)
  const other = await page.context().newPage()
  await other.goto('/admin')
  await expect(bookingRow(other, name).getByRole('button', { name: `Confirm ${name}` })).toBeVisible()

  await bookingRow(page, name)
    .getByRole('button', { name: `Confirm ${name}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Confirmed for ${name}. We’ll email them.` })).toBeVisible()
  await expect(cardOn(hers, date)).toContainText(confirmedToday, withinASecond)
  await expect(cardOn(hers, date)).not.toContainText('We’ll confirm within')
  await expect(cardOn(hers, date)).toContainText('Unknown') // the badge of §4
  for (const dashboard of [page, other]) {
    await expect(bookingRow(dashboard, name)).toBeVisible()
    await expect(bookingRow(dashboard, name).getByRole('button', { name: `Confirm ${name}` })).toHaveCount(0)
  }
  await expect(bookingRow(page, name).getByRole('button', { name: `Contact ${name}` })).toBeFocused()

  await cardOn(hers, date).getByRole('button', { name: 'Details' }).click()
  await expect(hers.getByRole('dialog')).toContainText(confirmedToday)
  await customer.context.close()
})

test("a booking is at the top until it's confirmed, the earliest promise first, and the focus stays there", {
  tag: '@long',
}, async ({ page, browser }) => {
  const { name: late, customer, id } = await customerWithBooking(browser)
  await aDayPasses()
  const { name: early, customer: second } = await customerWithBooking(browser)

  await openDesk(page, ownerServer)
  const waiting = group(page, 'To confirm')
  await expect(waiting.getByRole('heading')).toHaveText('To confirm 2')
  await openGroup(page, 'To confirm')
  await expect(waiting.getByRole('listitem')).toContainText([late, early])
  await expect(waiting.getByRole('listitem')).toContainText(['Late: promised by', 'Confirm by'])
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(waiting).toContainText(late)
  await page.route('**/confirm', (route) => route.abort(), { times: 1 })
  await waiting.getByRole('button', { name: `Confirm ${early}` }).click()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t reach the server.')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await waiting.getByRole('button', { name: `Confirm ${early}` }).click()
  await expect(waiting.getByRole('heading')).toHaveText('To confirm 1')
  // Rows stay in their places, whoever decided on them, so a second tap doesn't confirm another one.
  await expect(waiting.getByRole('button', { name: `Confirmed ${early}` })).toBeDisabled()
  await expect(waiting.getByRole('button', { name: `Confirmed ${early}` })).toBeFocused()
  await waiting.getByRole('button', { name: `Confirm ${late}` }).focus()
  await post(page.context(), ownerServer, `/api/admin/bookings/${id}/confirm`, {})
  await expect(waiting.getByRole('heading')).toHaveText('To confirm 0')
  await expect(waiting.getByRole('listitem')).toContainText([late, early])
  await expect(waiting.getByRole('button', { name: `No longer waiting ${late}` })).toBeDisabled()
  await expect(waiting.getByRole('button', { name: `No longer waiting ${late}` })).toBeFocused()
  await waiting.locator('summary').click()
  await expect(waiting).toHaveCount(0)
  for (const { context: browserContext } of [customer, second]) await browserContext.close()
})

test("a booking moved a moment ago isn't confirmed unseen", { tag: '@long' }, async ({ page, browser }) => {
  const { name, customer, id } = await customerWithBooking(browser)
  await openDesk(page, ownerServer)
  const later = freeDay()
  await page.route('**/confirm', async (route) => {
    await post(customer.context, ownerServer, `/api/bookings/${id}/reschedule`, { date: later, time: '3:00 PM' })
    await route.continue()
  })
  await bookingRow(page, name)
    .getByRole('button', { name: `Confirm ${name}` })
    .click()
  await expect(page.getByRole('alert')).toContainText(refusalSentence('booking-moved'))
  await expect(bookingRow(page, name)).toContainText('3:00 PM')
  const again = bookingRow(page, name).getByRole('button', { name: `Confirm ${name}` })
  await expect(again).toBeEnabled()
  await page.unroute('**/confirm')
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: `Confirmed for ${name}. We’ll email them.` })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await customer.context.close()
})

test('customer and owner change hours and add-ons, and both see the difference before and the result after', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  const [name, date] = [someone(), freeDay()]
  const customer = await newCustomer(browser, ownerServer, name)
  await customer.book(date, '10:00 AM')
  const second = await newCustomer(browser, ownerServer, someone())
  await second.book(date, '2:00 PM')
  const hers = await openMyBookings(customer)
  const card = cardOn(hers, date)
  await card.getByRole('button', { name: 'Change extras' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Change extras' })
  const more = dialog.getByRole('button', { name: 'More extra hours' })
  await dialog.getByRole('button', { name: 'Change booking' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Change the hours or an add-on first.')
  await more.click()
  // The next event is at two, and the crew needs time before it.
  await expect(dialog).toContainText('Cannot add more hours - would conflict with existing booking')
  await expect(more).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Weather Insurance' }).check()
  await expect(dialog).toContainText('Ends at 1:00 PM instead of 12:00 PM. $175 more than your current $150.')
  await expect(dialog.getByRole('definition')).toHaveText(['+$150', '+$25'])
  await expectAccessible(hers)

  await hers.route('**/extras', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Change booking' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('We couldn’t reach the server.')
  await expect(dialog.getByRole('checkbox', { name: 'Weather Insurance' })).toBeChecked()
  await openDesk(page, ownerServer)
  const sent = hers.waitForRequest('**/extras')
  await dialog.getByRole('button', { name: 'Change booking' }).click()
  expect((await sent).postDataJSON()).toEqual({ extraHours: 1, addOns: ['weather'], quotedTotal: 325 })
  await expect(hers.getByText('Your booking has changed. We’ll email you the details.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('3 hours, 12 Fairway Dr, with Weather Insurance')
  await expect(card.getByRole('button', { name: 'Change extras' })).toBeFocused()
  await expect(bookingRow(page, name)).toContainText('3 hours')

  await bookingRow(page, name)
    .getByRole('button', { name: `Contact ${name}` })
    .click()
  await page.getByRole('button', { name: 'Change hours or add-ons' }).click()
  const desk = page.getByRole('dialog', { name: 'Change hours or add-ons' })
  await desk.getByRole('button', { name: 'Fewer extra hours' }).click()
  await desk.getByRole('checkbox', { name: 'Premium Courses' }).check()
  await expect(desk).toContainText('Ends at 12:00 PM instead of 1:00 PM. $100 less than the current $325.')
  await expectAccessible(page)
  await desk.getByRole('button', { name: 'Change booking' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Booking changed. We’ve emailed the customer.' }),
  ).toBeVisible()
  await expect(desk).toBeHidden()
  const contact = page.getByRole('dialog', { name })
  await expect(contact).toContainText('Iron Dome, 2 hours')
  await expect(contact.getByRole('button', { name: 'Change hours or add-ons' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toContainText('2 hours, 12 Fairway Dr, with Weather Insurance, Premium Courses', withinASecond)
  await expect(card).toContainText('$225')
  await page.getByRole('button', { name: 'Change log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hours or add-ons changed' })).toHaveCount(2)
  for (const { context } of [customer, second]) await context.close()
})

test("a booking from the old site gets its time if that's free", { tag: '@long' }, async ({ page, browser }) => {
  const [name, taken] = [someone(), someone()]
  const [date, other] = [freeDay(), freeDay()]
  const customer = await newCustomer(browser, ownerServer, name)
  await customer.book(date, '2:00 PM')
  await query(`update bookings set status = 'pending'`)
  const second = await newCustomer(browser, ownerServer, taken)
  await second.book(other, '2:00 PM')
  await query(`update bookings set status = 'confirmed' where full_name = $1`, [taken])
  await second.book(other, '2:00 PM')

  await openDesk(page, ownerServer)
  const old = group(page, 'Time not reserved')
  await expect(old.getByRole('heading')).toHaveText('Time not reserved 2')
  await openGroup(page, 'Time not reserved')
  await old.getByRole('button', { name: `Reserve the time ${taken}` }).click()
  await expect(page.getByRole('alert')).toContainText(refusalSentence('time-taken'))
  await old.getByRole('button', { name: `Reserve the time ${name}` }).click()
  await expect(page.getByRole('status').filter({ hasText: `The time is reserved for ${name}.` })).toBeVisible()
  await expect(old.getByRole('heading')).toHaveText('Time not reserved 1')
  await expect(bookingRow(page, name)).toContainText('Booked')
  const hers = await openMyBookings(customer)
  await expect(cardOn(hers, date)).toContainText('Reserved')
  for (const { context: browserContext } of [customer, second]) await browserContext.close()
})

test("a deposit is recorded once and visible to owner and customer; after a cancellation it's refunded", {
  tag: '@long',
}, async ({ page, context, browser }) => {
  const { name, date, customer, id } = await customerWithBooking(browser)
  await openDesk(page, ownerServer)
  await bookingRow(page, name)
    .getByRole('button', { name: `Payments ${name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Payments' })
  const amount = dialog.getByLabel('Amount in dollars')
  await expect(amount).toHaveValue('37.50')

  await amount.fill('150.01')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(amount).toHaveAccessibleDescription('Only $150 is still due on this booking.')
  await expect(amount).toBeFocused()
  await amount.fill('nothing')
  await amount.press('Enter')
  await expect(amount).toHaveAccessibleDescription('Enter an amount, such as 62.50.')

  // Another dashboard records a payment at the same moment: nothing typed here is lost, and nothing counts twice.
  await amount.fill('$37.50')
  await dialog.getByLabel('Method').selectOption('Check')
  await page.route(
    '**/payments',
    async (route) => {
      const movement = { kind: 'payment', amount: 10, method: 'cash', paidBefore: 0 }
      await post(context, ownerServer, `/api/admin/bookings/${id}/payments`, movement)
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(refusalSentence('payments-changed'))
  await expect(dialog.getByRole('listitem')).toHaveText([/^\$10 received, cash/])
  await expect(amount).toHaveValue('$37.50')
  await dialog.getByRole('button', { name: 'Record payment' }).dblclick()
  await expect(dialog.getByRole('status')).toHaveText('Recorded: $37.50 received, check.')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Record another' }).click()
  await expect(amount).toHaveValue('102.50')
  await expect(dialog.getByRole('radio', { name: 'Payment received' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bookingRow(page, name)).toContainText('$47.50 received')

  const hers = await openMyBookings(customer)
  await cardOn(hers, date).getByRole('button', { name: 'Details' }).click()
  const details = hers.getByRole('dialog')
  await expect(details).toContainText(`Deposit of $10 received on ${phoenixToday}, in cash.`)
  await expect(details).toContainText(`$37.50 received on ${phoenixToday}, by check.`)
  await expect(details.getByText('$102.50', { exact: true })).toBeVisible()
  await hers.close()

  await query(`update bookings set status = 'cancelled', refund_percent = 100, refund_cents = 4750`)
  const owed = group(page, 'Refunds due')
  await expect(owed).toContainText('Refund due: $47.50')
  await openGroup(page, 'Refunds due')
  await owed.getByRole('button', { name: `Payments ${name}` }).click()
  await expect(dialog.getByRole('radio', { name: 'Refund given' })).toBeChecked()
  await expect(amount).toHaveValue('47.50')
  await dialog.getByLabel('Method').selectOption('Transfer')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Recorded: $47.50 refunded, transfer.')
  await expect(dialog.getByRole('button', { name: 'Record another' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(owed).toHaveCount(0)
  await page.getByRole('button', { name: 'Change log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Money refunded' })).toHaveCount(1)
  await customer.context.close()
})

test('with cards off, the Money view covers payments recorded by hand and says that cards are off', {
  tag: '@long',
}, async ({ page, browser }) => {
  const { name, customer, id } = await customerWithBooking(browser)
  await query(`update bookings set starts_at = now() + interval '90 hours', ends_at = now() + interval '92 hours'`)
  // An answer from before the payment arrives after the news of it.
  await page.route('**/api/admin/money', async (route) => {
    const response = await route.fetch()
    await delay(1_000)
    await route.fulfill({ response })
  })
  await openDesk(page, ownerServer, '?view=money')
  const received = { kind: 'payment', amount: 50, method: 'check', paidBefore: 0 }
  await post(page.context(), ownerServer, `/api/admin/bookings/${id}/payments`, received)
  await expect(page.getByText('Card payments are off. Payments you record yourself still count.')).toBeVisible()
  await expect(group(page, 'Due in the next 7 days').getByRole('listitem').filter({ hasText: name })).toContainText(
    '$100',
  )
  const sums = page.getByRole('definition')
  await expect(sums).toHaveText(['None', '1 · $100'])
  await expect(page.getByRole('region', { name: 'Income in numbers' }).getByRole('row')).not.toHaveCount(0)
  await expect(page.getByText(/Stripe|Test mode/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  await expect(page.getByRole('button', { name: 'Choose a time' })).toBeEnabled()
  await expect(page.getByRole('group', { name: 'Deposit' })).toHaveCount(0)
  await customer.context.close()
})

test('with forecasts off, the Weather view says so once instead of per event', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { name, customer } = await customerWithBooking(browser)
  await query(
    `update bookings set starts_at = now() + interval '60 hours', ends_at = now() + interval '62 hours' where full_name = $1`,
    [name],
  )
  await openDesk(page, ownerServer, '?view=weather')
  const event = page.getByRole('listitem').filter({ hasText: name })
  const offer = event.getByRole('button', { name: `Offer a free move ${name}` })
  await expect(event).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Offer free moves anyway' }).click()
  await expect(offer).toBeVisible()
  await expect(event).not.toContainText('forecast')
  await expect(page.getByText(/Forecasts are/)).toHaveCount(1)
  await customer.context.close()
})

/**
 * Makes six upcoming bookings of one account, whose confirmed address allows more than two (R86: bookings of
 * unconfirmed accounts).
 */
async function fillCalendar(book: (date: string, time: string) => Promise<unknown>) {
  await query('update "user" set email_verified = true')
  const days = Array.from({ length: 6 }, freeDay)
  for (const date of days) await book(date, '2:00 PM')
  return days
}
/** Resets the rate limit of three attempts a minute. */
const aMinutePasses = () => query('delete from rate_limits')

test("an account's sixth upcoming booking warns the owner, who can list them all", {
  tag: '@long',
}, async ({ page, browser }) => {
  const [name, other] = [someone(), someone()]
  const customer = await newCustomer(browser, ownerServer, name)
  await fillCalendar(async (date, time) => {
    await aMinutePasses()
    await customer.book(date, time)
  })
  const second = await newCustomer(browser, ownerServer, other)
  await second.book(freeDay(), '2:00 PM')

  await openDesk(page, ownerServer)
  const many = group(page, 'Busy accounts')
  await expect(many).toContainText('6 upcoming bookings')
  await expect(bookingRow(page, other)).toBeVisible()
  await openGroup(page, 'Busy accounts')
  await many.getByRole('button', { name: `Show bookings for ${name}` }).click()
  await expect(bookingRow(page, other)).toHaveCount(0)
  await expect(bookingRow(page, name)).toHaveCount(6)
  await expect(page.getByText(`Showing only bookings for ${name}, ${customer.email}.`)).toBeVisible()
  await expect(many.getByRole('button', { name: `Show bookings for ${name}` })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'All bookings' })).toBeFocused()
  await page.reload()
  await expect(bookingRow(page, name)).toHaveCount(6)
  await page.getByRole('button', { name: 'Show all bookings' }).click()
  await expect(bookingRow(page, other)).toBeVisible()
  for (const { context: browserContext } of [customer, second]) await browserContext.close()
})

for (const width of [390, 1440]) {
  test(`the groups that await the owner are accessible at ${width} px, by day and by night`, { tag: '@long' }, async ({
    page,
    browser,
  }) => {
    test.slow()
    const name = someone()
    const customer = await newCustomer(browser, ownerServer, name)
    const days = await fillCalendar(async (date, time) => {
      await aMinutePasses()
      await customer.book(date, time)
    })
    const ids: { id: string }[] = await query('select id from bookings order by starts_at')
    const pay = (booking: { id: string } | undefined, amount: number) =>
      query(
        `insert into ledger_entries (booking_id, kind, amount_cents, method, actor) values ($1, 'manual payment', $2, 'check', 'owner@dome-and-den.example')`,
        [booking?.id, amount],
      )
    await pay(ids[0], 3_750)
    await pay(ids[1], 3_750)
    await query(`update bookings set status = 'pending' where id = $1`, [ids[2]?.id])
    await aDayPasses()
    await query(`update bookings set confirmed_at = now() where id = $1`, [ids[0]?.id])

    await page.setViewportSize({ width, height: 900 })
    await openDesk(page, ownerServer, '?view=list')
    // On the phone, three groups are one title.
    await expect(page.getByRole(width === 390 ? 'button' : 'heading', { name: /^Waiting for you|^Busy/ })).toBeVisible()
    await query(`update bookings set status = 'cancelled', refund_cents = 3750, refund_percent = 100 where id = $1`, [
      ids[1]?.id,
    ])
    await openGroup(page, 'Refunds due')
    await expectAccessible(page)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(await fits()).toBe(true)
    await bookingRow(page, name)
      .getByRole('button', { name: `Payments ${name}` })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Payments' }).getByLabel('Amount in dollars')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto('/admin?view=today')
    await page.getByLabel('Day', { exact: true }).fill(days[2] as string)
    await expect(page.getByRole('listitem').filter({ hasText: 'in all' })).toContainText('Time not reserved')
    await expectAccessible(page)
    expect(await fits()).toBe(true)
    await customer.context.close()
  })
}

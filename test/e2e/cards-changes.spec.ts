import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, longDate, toWeekday } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { cardOn } from './account-steps.ts'
import { bookingRow, freeWeekdays, group, openDesk, someone } from './admin-steps.ts'
import { bookingConfirmed, onCardServer, payHere } from './card-steps.ts'
import { isLong } from './length.ts'
import { expectShortLines } from './line-length.ts'
import { post, signInAdmin } from './own-server.ts'
import { changeServer } from './server-settings.ts'

const { provider, query, paidBooking, aboutToPay } = onCardServer(changeServer)
const freeDay = freeWeekdays()

/** The Saturday after a day. */
const saturdayAfter = (date: string) =>
  [1, 2, 3, 4, 5, 6].map((days) => addDays(date, days)).find((day) => toWeekday(day) === 'saturday') as string

async function openMine({ context }: { context: Awaited<ReturnType<Browser['newContext']>> }) {
  const page = await context.newPage()
  await page.goto('/account/bookings')
  return page
}

async function openMove(page: Page, from: string, to: string) {
  await cardOn(page, from).getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move your Iron Dome' })
  const day = dialog.getByRole('button', { name: longDate(to) })
  for (const button of ['Next month', 'Previous month']) {
    if ((await day.isVisible()) || (await dialog.getByRole('button', { name: button }).isDisabled())) continue
    await dialog.getByRole('button', { name: button }).click()
    if (await day.isVisible()) break
  }
  await day.click()
  return dialog
}

test('in My Bookings, a customer pays a held time and the balance, and cancels for the quoted refund', async ({
  browser,
}) => {
  test.slow()
  const date = freeDay()
  const { page, context } = await aboutToPay(browser, date)
  await page.goto(`${changeServer.origin}/account/bookings`)
  const card = cardOn(page, date)
  await expect(
    card.getByText(/^We’re holding this time until .* Pay the \$37.50 deposit by then, and it’s yours\.$/),
  ).toBeVisible()
  await expect(card.getByRole('button', { name: 'Reschedule' })).toBeHidden()
  await expectAccessible(page)
  await expectShortLines(page, 'a held time')
  await card.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(card.getByText(/^\$37.50 paid, \$112.50 due by /)).toBeVisible()
  await card.getByRole('button', { name: 'Pay the balance' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(
    page.getByRole('status').filter({
      hasText: `Your payment wasn’t completed, so you haven’t been charged. Iron Dome, ${longDate(date)} at 2:00 PM: $112.50 due by`,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectShortLines(page, 'a payment not completed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await payHere(page).click()
  await expect(page.getByText('Thank you. $150 paid, and nothing more is due.')).toBeVisible()
  await expect(card.getByText('Paid in full.')).toBeVisible()
  await card.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Iron Dome' })
  await expect(details).toContainText('Deposit of $37.50 paid by card on')
  await expect(details).toContainText('Balance of $112.50 paid by card on')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close', exact: true }).click()

  provider().refundsBegin({ status: 'pending' })
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('full refund, $150.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(card.getByText(/^A refund of \$112.50 is on its way to your card\.$/)).toBeVisible()
  await expect(card.getByText(/^A refund of \$37.50 is on its way to your card\.$/)).toBeVisible()
  await expect(card.getByText('That’s $150 in all.')).toBeVisible()
  await context.close()
})

test('a move to a more expensive day charges the difference, one to a cheaper day refunds it, and a discount stays', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const monday = freeDay()
  const saturday = saturdayAfter(monday)
  const customer = await paidBooking(browser, 'Dana Whitfield', monday)
  const admin = await browser.newContext({ baseURL: changeServer.origin })
  await signInAdmin(admin, changeServer)
  const refund = { amount: 10, reason: 'Late start' }
  await post(admin, changeServer, `/api/admin/money/bookings/${customer.id}/refunds`, refund)
  const page = await openMine(customer)
  await expect(cardOn(page, monday).getByText('A refund of $10 was sent to your card.')).toBeVisible()
  await cardOn(page, monday).getByRole('button', { name: 'Pay the balance' }).click()
  await payHere(page).click()
  await expect(page.getByText('Thank you. $140 paid, and nothing more is due.')).toBeVisible()

  let dialog = await openMove(page, monday, saturday)
  await expect(dialog).toContainText('Total $190')
  await expect(dialog).toContainText('$50 more than your current $140. (Weekend Rate)')
  await expect(dialog).toContainText(/\$140 paid\. The remaining \$50 is due \w+,\s\w+\s\d+, /)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^10:00 AM/ }).check()
  await dialog.getByRole('button', { name: /^Move to .*, 10:00.AM$/ }).click()
  await expect(cardOn(page, saturday).getByText(/^\$140 paid, \$50 due by /)).toBeVisible()
  await cardOn(page, saturday).getByRole('button', { name: 'Pay the balance' }).click()
  await payHere(page).click()
  const thanks = page.getByText('Thank you. $190 paid, and nothing more is due.')
  await expect(thanks).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Thank you. $190 paid, and nothing more is due.')
  await expect(page).toHaveURL('/account/bookings')

  dialog = await openMove(page, saturday, monday)
  await expect(thanks).toHaveCount(0)
  await expect(dialog).toContainText('$50 less than your current $190.')
  await expect(dialog).toContainText('$190 paid. $50 goes back to your card.')
  await dialog.getByRole('radio', { name: /^10:00 AM/ }).check()
  await dialog.getByRole('button', { name: /^Move to .*, 10:00.AM$/ }).click()
  await expect(cardOn(page, monday).getByText('A refund of $50 was sent to your card.')).toBeVisible()
  await expect(cardOn(page, monday).getByText('Paid in full.')).toBeVisible()
  await cardOn(page, monday).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Iron Dome' })
  await expect(details.getByRole('definition').filter({ hasText: '−$10' })).toBeVisible()
  if (isLong) await expectAccessible(page)
  for (const context of [customer.context, admin]) await context.close()
})

test("while a refund is on its way, Details, receipt and the owner's view say so, with sums that add up", {
  tag: '@long',
}, async ({ browser }) => {
  const date = freeDay()
  const name = someone()
  const customer = await paidBooking(browser, name, date)
  const desk = await (await browser.newContext({ baseURL: changeServer.origin })).newPage()
  await openDesk(desk, changeServer)
  provider().refundsBegin({ status: 'pending' })
  const refund = { amount: 10, reason: 'Late start' }
  await post(desk.context(), changeServer, `/api/admin/money/bookings/${customer.id}/refunds`, refund)
  const readLines = (place: Locator) =>
    place
      .locator('dl > div')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((part) => part.textContent?.trim())))
  const [total, paid, back] = [
    ['Total', '$140'],
    ['Paid so far', '$37.50'],
    ['Refund on its way', '−$10'],
  ]

  const page = await openMine(customer)
  await cardOn(page, date).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Iron Dome' })
  await expect(details.getByText('Refund on its way', { exact: true })).toBeVisible()
  expect(await readLines(details)).toEqual(expect.arrayContaining([total, paid, back]))
  await details.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article')
  await expect(receipt.getByText('Refund on its way', { exact: true })).toBeVisible()
  const printed = await readLines(receipt)
  expect(printed).toContainEqual(total)
  expect(printed).toContainEqual([expect.stringContaining('Refund, on its way to your card'), '−$10'])
  expect(printed.slice(-3)).toEqual([paid, back, ['Still due', '$112.50']])
  await expectAccessible(page)
  await bookingRow(desk, name)
    .getByRole('button', { name: `Payments ${name}` })
    .click()
  const payments = desk.getByRole('dialog', { name: 'Payments' })
  await expect(payments.getByText('Refund on its way', { exact: true })).toBeVisible()
  expect(await readLines(payments)).toEqual([
    total,
    paid,
    back,
    ['Still due', '$112.50'],
    ['Already taken off the total:', 'Discount −$10'],
  ])
  for (const context of [customer.context, desk.context()]) await context.close()
})

test('a refund that has changed since it was shown is shown again and confirmed again', { tag: '@long' }, async ({
  browser,
}) => {
  const date = freeDay()
  const customer = await paidBooking(browser, 'Dana Whitfield', date)
  const page = await openMine(customer)
  await cardOn(page, date).getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('full refund of the deposit, $37.50.')
  // The refund tier changes while the dialog is open, and this page isn't notified.
  await page.route('**/cancel', async (route) => {
    await query(
      `update bookings set starts_at = now() + interval '100 hours', ends_at = now() + interval '102 hours' where id = $1`,
      [customer.id],
    )
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The refund has changed since you opened this.')
  await expect(dialog).toContainText('50% refund of the deposit, $18.75.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking cancelled successfully!')).toBeVisible()
  await expect(page.getByText('A refund of $18.75 was sent to your card.')).toBeVisible()
  await customer.context.close()
})

test('an overdue balance and a dispute are shown in My Bookings and in the Money view', { tag: '@long' }, async ({
  browser,
}) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await query(
    `update bookings set starts_at = now() + interval '30 hours', ends_at = now() + interval '32 hours',
       created_at = now() - interval '9 days' where id = $1`,
    [customer.id],
  )
  const page = await openMine(customer)
  await expect(page.getByText(/^\$112\.50 is overdue\. It was due /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay the balance' })).toBeVisible()
  const desk = await (await browser.newContext({ baseURL: changeServer.origin })).newPage()
  await openDesk(desk, changeServer, '?view=money')
  await expect(group(desk, 'Overdue').getByRole('listitem').filter({ hasText: name })).toContainText(/Due .+\$112\.50/)

  provider().dispute({ paymentIntent: customer.intent, reason: 'fraudulent' })
  await expect(
    page.getByText('Your bank is looking into a payment on this booking. Nothing is due or refunded until it decides.'),
  ).toBeVisible()
  await expect(page.getByText(/is overdue\./)).toHaveCount(0)
  await expectAccessible(page)
  await expect(group(desk, 'Disputes').getByRole('listitem').filter({ hasText: name })).toContainText('fraudulent')
  await desk.getByRole('button', { name: 'List' }).click()
  await expect(bookingRow(desk, name)).toContainText('Disputed')
  for (const context of [customer.context, desk.context()]) await context.close()
})

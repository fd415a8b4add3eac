import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { monthLabel } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { bookingRow, freeWeekdays, group, openDesk, someone } from './admin-steps.ts'
import { onCardServer } from './card-steps.ts'
import { expect, test } from './fixtures.ts'
import { isLong } from './length.ts'
import { newCustomer } from './own-server.ts'
import { moneyServer } from './server-settings.ts'

const { query, provider, paidBooking } = onCardServer(moneyServer)
test.use({ baseURL: moneyServer.origin })

const freeDay = freeWeekdays()
const paymentsDialog = (page: Page) => page.getByRole('dialog', { name: 'Payments' })
const openPayments = (page: Page, name: string) =>
  bookingRow(page, name)
    .getByRole('button', { name: `Payments ${name}` })
    .click()
const lastRefund = () => provider().list({ kind: 'refund' }).at(-1)?.id ?? ''
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a booking for a caller is paid through its link on the hosted page, and the list shows it live', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  test.slow() // three people and a hosted page
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = someone()
  await openDesk(page, moneyServer)
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  const form = await aboutToBookFor(page, name)
  await expect(form.getByLabel('Hours to pay')).toHaveValue('48')
  await form.getByLabel('Hours to pay').fill('0')
  await form.getByRole('button', { name: 'Book this time' }).click()
  await expect(form.getByLabel('Hours to pay')).toBeFocused()
  await expect(form.getByText('Enter a whole number of hours, from 1 to 336.')).toBeVisible()
  await form.getByLabel('Hours to pay').fill('24')
  await form.getByRole('button', { name: 'Book this time' }).click()

  await expect(page.getByRole('heading', { name: `Held for ${name}` })).toBeFocused()
  await expect(page.getByText('There’s no email address, so send them this link yourself.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy payment link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await page.getByLabel('Payment link').inputValue())
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'All bookings' })).toBeFocused()
  await expect(bookingRow(page, name)).toContainText(/Held until .+, not paid/)
  // A time a customer only holds can't be confirmed yet, either.
  const holder = someone()
  const holding = await newCustomer(browser, moneyServer, holder)
  await holding.book(freeDay(), '2:00 PM')
  await expect(bookingRow(page, holder)).toContainText(/Held until .+, not paid/)
  await expect(bookingRow(page, holder).getByRole('button', { name: `Cancel ${holder}` })).toBeVisible()
  for (const held of [name, holder])
    await expect(bookingRow(page, held).getByRole('button', { name: `Confirm ${held}` })).toHaveCount(0)
  await holding.context.close()

  const caller = await browser.newPage()
  const token = new URL(link).searchParams.get('token')
  const opened = await caller.request.post(`${moneyServer.origin}/api/payments/links/${token}`, {
    data: {},
    headers: { origin: moneyServer.origin },
  })
  await caller.goto((await opened.json()).url)
  await caller.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(caller.getByText('Thank you. Your deposit is paid.')).toBeVisible()
  await expect(bookingRow(page, name)).toContainText(/Deposit paid, \$[\d.,]+ due by/)
  await expect(bookingRow(page, name)).not.toContainText('Held until')
  await caller.close()
})

test('a deposit a caller has already paid is recorded with its method', { tag: '@long' }, async ({ page }) => {
  const name = someone()
  await openDesk(page, moneyServer, '?view=call')
  const form = await aboutToBookFor(page, name)
  await form.getByLabel('Already received').check()
  await form.getByLabel('Method').selectOption('Check')
  await form.getByRole('button', { name: 'Book this time' }).click()
  await expect(status(page, `Booked for ${name}`)).toBeVisible()
  await expect(bookingRow(page, name)).toContainText('Deposit paid')
  await openPayments(page, name)
  await expect(paymentsDialog(page).getByRole('listitem').filter({ hasText: 'received, check' })).toHaveCount(1)
})

test("the owner refunds part of a payment to the card with a reason, up to the server's limit", {
  tag: '@long',
}, async ({ page, browser }) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await openDesk(page, moneyServer)
  await openPayments(page, name)
  const dialog = paymentsDialog(page)
  await expect(dialog.getByText('$37.50 deposit by card')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy payment link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/pay\?token=/)
  await dialog.getByRole('button', { name: 'Refund to the card' }).click()
  const amount = dialog.getByLabel('Refund in dollars')
  await expect(amount).toBeFocused()
  await amount.fill('37.51')
  await expect(amount).toHaveAccessibleDescription(/Up to \$37\.50 can go back to the card\.$/)
  await amount.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/Only \$37\.50 can go back to the card\./)
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason for the refund\./)
  await amount.fill('10')
  await expect(amount).toHaveAccessibleDescription(/\$10 comes off the price, so it isn’t due again\./)
  await dialog.getByLabel('Reason').fill('Late start')
  await expectAccessible(page)
  provider().refundsBegin({ status: 'pending' })
  await dialog.getByRole('button', { name: 'Refund $10 to the card' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'On its way: $10 to the card.' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expect(dialog.getByRole('listitem').filter({ hasText: '$10 refund to the card, on its way' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(bookingRow(page, name)).toContainText('$10 refund on its way')

  await page.getByRole('button', { name: 'Money', exact: true }).click()
  const onTheirWay = group(page, 'Refunds on their way').getByRole('listitem').filter({ hasText: name })
  await expect(onTheirWay).toContainText('By you: Late start.')
  await expect.poll(lastRefund).not.toBe('')
  provider().settleRefund({ refund: lastRefund(), status: 'succeeded' })
  await expect(onTheirWay).toHaveCount(0)
  await customer.context.close()
})

test('canceling in full shows the exact refund first and follows it until it arrives', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  const half = `update bookings set starts_at = now() + interval '100 hours', ends_at = now() + interval '102 hours' where full_name = $1`
  await query(half, [name])
  await openDesk(page, moneyServer)
  provider().refundsBegin({ status: 'pending' })
  await bookingRow(page, name)
    .getByRole('button', { name: `Cancel ${name}` })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('$18.75, under the policy (50% of the deposit)')).toBeChecked()
  await expect(dialog).toContainText('$18.75 goes back to the card.')
  await dialog.getByLabel('$37.50, the full amount').check()
  await expect(dialog).toContainText('$37.50 goes back to the card.')
  await dialog.getByLabel('Reason').fill('Storm warning')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Booking cancelled successfully.')
  await expect(bookingRow(page, name)).toContainText('$37.50 refund on its way')
  await expect(bookingRow(page, name).getByRole('button', { name: `Cancel ${name}` })).toHaveCount(0)
  const contact = bookingRow(page, name).getByRole('button', { name: `Contact ${name}` })
  await expect(contact).toBeFocused()
  await contact.click()
  await expect(page.getByRole('dialog', { name })).toContainText('Storm warning')
  await page.keyboard.press('Escape')
  const mine = () =>
    provider()
      .list({ kind: 'refund' })
      .filter(({ payment_intent }) => payment_intent === customer.intent)
  await expect.poll(() => mine().length).toBe(1)
  provider().settleRefund({ refund: mine()[0]?.id ?? '', status: 'succeeded' })
  await expect(bookingRow(page, name)).not.toContainText('on its way')
  await openPayments(page, name)
  await expect(
    paymentsDialog(page)
      .getByRole('listitem')
      .filter({ hasText: /^\$37\.50 refund to the card[A-Z]/ }),
  ).toHaveCount(1)
  await customer.context.close()
})

test('a cancellation asks again if the refund has changed since it was shown', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await openDesk(page, moneyServer)
  await bookingRow(page, name)
    .getByRole('button', { name: `Cancel ${name}` })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('$37.50 goes back to the card.')
  // The refund tier changes while the dialog is open, and this page isn't notified.
  await page.route('**/cancel', async (route) => {
    await query(
      `update bookings set starts_at = now() + interval '90 hours', ends_at = now() + interval '92 hours' where full_name = $1`,
      [name],
    )
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The refund has changed since you opened this.')
  await expect(dialog.getByLabel('$18.75, under the policy (50% of the deposit)')).toBeChecked()
  await page.unroute('**/cancel')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(bookingRow(page, name)).toContainText('Cancelled')
  await customer.context.close()
})

test('a refund the bank refused is resent by keyboard alone, and another is settled by hand', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { name, ...customer } = await failedRefund(page, browser, '?view=money')
  const failed = group(page, 'Refunds that failed').getByRole('listitem').filter({ hasText: name })
  await expect(failed).toContainText('The bank says: expired or canceled card.')
  // It's listed once, not also among the differences.
  await expect(page.getByRole('heading', { name: /don’t match/ })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Send again' }).focus()
  await page.keyboard.press('Enter')
  await expect(status(page, 'The refund is on its way again.')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(group(page, 'Owed and on its way')).toBeFocused()
  await expect(group(page, 'Refunds on their way')).toContainText(name)

  await fail(customer.intent)
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: `Payments ${name}` }).focus()
  await page.keyboard.press('Enter')
  await paymentsDialog(page).getByRole('radio', { name: 'Payment received' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(paymentsDialog(page).getByRole('radio', { name: 'Refund given' })).toBeChecked()
  await paymentsDialog(page).getByLabel('Amount in dollars').fill('10')
  await page.keyboard.press('Enter')
  await expect(paymentsDialog(page).getByText('Recorded: $10 refunded, cash.')).toBeVisible()
  await page.keyboard.press('Enter')
  // An action that would be refused isn't offered; the view says why.
  await expect(failed).toContainText('This money may have gone back another way since the bank refused it')
  await expect(failed.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')
  const settled = page.getByRole('alertdialog', { name: 'Take this off the list?' })
  await expect(settled).toContainText(`Failed refund of $10 to ${name}`)
  await settled.getByRole('button', { name: 'Take it off' }).focus()
  await page.keyboard.press('Enter')
  await expect(failed).toHaveCount(0)
  await expect(group(page, 'Owed and on its way')).toBeFocused()
  await customer.context.close()
})

test("the Payments dialog of a failed refund puts the card first; cash looks quieter and says it's cash", {
  tag: '@long',
}, async ({ page, browser }) => {
  const { name, ...customer } = await failedRefund(page, browser)
  await expect(bookingRow(page, name)).toContainText('$10 refund failed')
  await openPayments(page, name)
  const dialog = paymentsDialog(page)
  const again = dialog.getByRole('button', { name: 'Send $10 to the card again' })
  await expect(dialog.getByText('$10 didn’t reach the card. The bank says: expired or canceled card.')).toBeVisible()
  // If it isn't sent again, the likeliest is that it's paid back in cash.
  const inCash = dialog.getByRole('button', { name: 'Record refund in cash' })
  await expect(inCash).toBeVisible()
  const readBackground = (button: Locator) => button.evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await readBackground(inCash)).not.toBe(await readBackground(again))
  expect(await readBackground(inCash)).toBe(
    await readBackground(dialog.getByRole('button', { name: 'Refund to the card' })),
  )
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('10')
  await expectAccessible(page)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('On its way: $10 to the card.')
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bookingRow(page, name)).toContainText('$10 refund on its way')
  await customer.context.close()
})

test('a dispute is shown in the Money view and on its booking', { tag: '@long' }, async ({ page, browser }) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await openDesk(page, moneyServer, '?view=money')
  const { id } = provider().dispute({ paymentIntent: customer.intent, reason: 'product_not_received' })
  const shown = group(page, 'Disputes').getByRole('listitem').filter({ hasText: name })
  await expect(shown).toContainText('product not received. Respond in Stripe.')
  await page.getByRole('button', { name: 'List' }).click()
  await expect(bookingRow(page, name)).toContainText('Disputed')
  await page.getByRole('button', { name: 'Money', exact: true }).click()
  provider().closeDispute({ dispute: id, status: 'won' })
  await expect(shown).toHaveCount(0)
  await customer.context.close()
})

test('a lost dispute waits for the owner, who can ask again, write off or cancel', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await openDesk(page, moneyServer, '?view=money')
  const { id } = provider().dispute({ paymentIntent: customer.intent, reason: 'fraudulent' })
  const shown = group(page, 'Disputes').getByRole('listitem').filter({ hasText: name })
  await expect(shown).toContainText('fraudulent')
  await expect(shown.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
  provider().closeDispute({ dispute: id, status: 'lost' })
  await expect(shown).toContainText('Nothing is due until you decide what to do.')
  if (isLong) await expectAccessible(page)
  await shown.getByRole('button', { name: `Cancel booking of ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await shown.getByRole('button', { name: `Write off of ${name}` }).click()
  const writingOff = page.getByRole('alertdialog', { name: /^Write off \$/ })
  await expect(writingOff).toContainText(`You won’t ask ${name} for`)
  await writingOff.getByRole('button', { name: 'Go back' }).click()
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: `Write off of ${name}` }).focus()
  await page.keyboard.press('Enter')
  await writingOff.getByRole('button', { name: /^Write off \$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(status(page, 'Written off, and taken off the price.')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(group(page, 'Owed and on its way')).toBeFocused()
  await customer.context.close()
})

test('reconciling finds a payment without a booking, says what to do, and lets the owner settle it', {
  tag: '@long',
}, async ({ page }) => {
  await openDesk(page, moneyServer, '?view=money')
  await stray()
  await page.getByRole('button', { name: 'Compare with Stripe now' }).click()
  const found = group(page, 'Our books don’t match Stripe’s').getByRole('listitem')
  await expect(found).toContainText('Unknown payment')
  await expect(found).toContainText('$62.50')
  await expect(found).toContainText('Stripe has a payment that doesn’t match any booking here.')
  await expect(page.getByText(/Last compared with Stripe on .+ 1 difference is open\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare with Stripe now' })).toBeEnabled()
  await expectAccessible(page)
  await found.getByRole('button', { name: 'Done' }).click()
  const settled = page.getByRole('alertdialog', { name: 'Take this off the list?' })
  await expect(settled).toContainText('Unknown payment, $62.50')
  await settled.getByRole('button', { name: 'Not yet' }).click()
  await expect(found).toBeVisible()
  await found.getByRole('button', { name: 'Done' }).click()
  await settled.getByRole('button', { name: 'Take it off' }).click()
  await expect(found).toHaveCount(0)
  await expect(page.getByText(/Last compared with Stripe on .+ The books match\./)).toBeVisible()
})

test('the ledger is downloaded for the days requested', { tag: '@long' }, async ({ page, browser }) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await openDesk(page, moneyServer, '?view=money')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Date,Time,Type,Method,Gross')
  expect(lines.filter((line) => line.includes(name) && /,deposit,\w+,37\.5/.test(line))).toHaveLength(1)

  await page.getByLabel('First day').fill('2020-01-01')
  await page.getByLabel('Last day').fill('2019-12-31')
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('The last day comes before the first.')
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveCount(0)
  await page.getByLabel('Last day').fill('2020-12-31')
  const empty = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await readFile(await (await empty).path(), 'utf8')).trim().split('\r\n')).toHaveLength(1)
  await customer.context.close()
})

test("the Money view shows what's due, what's overdue and the month's income with the server's numbers", async ({
  page,
  browser,
}) => {
  const [soon, late] = [someone(), someone()]
  const customers = [await paidBooking(browser, soon, freeDay()), await paidBooking(browser, late, freeDay())]
  const start = `update bookings set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '2 hours' where full_name = $1`
  await query(start, [soon, '150 hours'])
  await query(start, [late, '30 hours'])
  await openDesk(page, moneyServer, '?view=money')
  const itemParagraphs = (title: string, name: string) =>
    group(page, title).getByRole('listitem').filter({ hasText: name }).getByRole('paragraph')
  await expect(itemParagraphs('Due in the next 7 days', soon)).toContainText([
    soon,
    '2 hours, Iron Dome',
    /^Due /,
    '$112.50',
  ])
  await expect(itemParagraphs('Overdue', late)).toContainText([
    late,
    '2 hours, Iron Dome',
    /^Due .+,\s20\d\d$/,
    '$112.50',
  ])
  const money = await (await page.request.get('/api/admin/money')).json()
  const shown = await page
    .getByRole('region', { name: 'Income in numbers' })
    .getByRole('row')
    .last()
    .getByRole('cell')
    .allTextContents()
  const { received, refunded, disputed, fees, net } = money.takings.at(-1)
  const number = (text: string) => Number(text.replace('−', '-').replace(/[$,]/g, ''))
  // The totals above the lines cover all of them; here, every line is shown.
  const sums = await page.getByRole('definition').allTextContents()
  for (const [index, { total, bookings }] of [money.overdue, money.dueThisWeek].entries()) {
    const owed = bookings.reduce((cents: number, { stillDue }: { stillDue: number }) => cents + stillDue * 100, 0)
    const [count = '', dollars = ''] = sums[index]?.split(' · ') ?? []
    expect([Number(count), number(dollars)]).toEqual([total, owed / 100])
  }
  expect(shown.map(number)).toEqual([received, refunded, disputed, fees, net])

  // The month's report by kind and by day, which can be printed and downloaded.
  await page.getByRole('button', { name: 'This month’s report' }).click()
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Phoenix' }))
  await expect(page.getByRole('heading', { level: 2, name: monthLabel(today) })).toBeFocused()
  const report = await (await page.request.get(`/api/admin/money/report?month=${today.slice(0, 7)}`)).json()
  await expect(
    page.getByRole('region', { name: 'By kind' }).getByRole('row', { name: /^Deposits by card/ }),
  ).toBeVisible()
  const amounts = await page.getByRole('region', { name: 'By kind' }).getByRole('cell').allTextContents()
  const kinds = report.kinds.flatMap(({ count, amount }: { count: number; amount: number }) => [count, amount])
  expect(amounts.map(number)).toEqual(kinds)
  await expect(page.getByRole('region', { name: 'By day' }).getByRole('row')).toHaveCount(report.days.length + 1)
  if (isLong) await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const [head, ...movements] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Gross,Tax included,Fee,Net')
  const nets = movements.map((line) => Math.round(Number(line.split(',')[7]) * 100))
  expect(nets.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(report.net * 100))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'By day' })).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: monthLabel(today) })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Money' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Money' })).toBeFocused()
  await page.getByRole('button', { name: 'List' }).click()
  await expect(bookingRow(page, late)).toContainText('$112.50 overdue')

  await page.goto('/admin?view=today')
  const [{ day }] = (await query(
    `select to_char(starts_at at time zone 'America/Phoenix', 'YYYY-MM-DD') as day from bookings where full_name = $1`,
    [late],
  )) as [{ day: string }]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await expect(page.getByRole('listitem').filter({ hasText: late })).toContainText('$112.50 still due on arrival')
  for (const { context } of customers) await context.close()
})

test('reminding of an overdue balance and canceling the booking both ask first', {
  tag: '@long',
}, async ({ page, browser }) => {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await query(
    `update bookings set starts_at = now() + interval '20 hours', ends_at = now() + interval '22 hours' where full_name = $1`,
    [name],
  )
  await openDesk(page, moneyServer, '?view=money')
  const line = group(page, 'Overdue').getByRole('listitem').filter({ hasText: name })
  await line.getByRole('button', { name: `Remind ${name}` }).click()
  await page
    .getByRole('alertdialog', { name: `Remind ${name}?` })
    .getByRole('button', { name: 'Send reminder' })
    .click()
  await expect(line).toContainText(/Reminded at \d+:\d\d\s[AP]M|Reminder goes out at 9:00\sAM/)
  await expect(line.getByRole('button', { name: `Remind ${name}` })).toHaveCount(0)
  if (isLong) await expectAccessible(page)

  await line.getByRole('button', { name: `Cancel as unpaid ${name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('$112.50 is overdue.')
  await expect(dialog).toContainText('Under the policy, none of the $37.50 paid is refunded.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Booking cancelled successfully.')
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Owed and on its way' })).toBeFocused()
  await customer.context.close()
})

for (const width of [390, 1440]) {
  test(`the Money view is accessible and fits at ${width} px, by day and by night`, { tag: '@long' }, async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const { name, ...customer } = await failedRefund(page, browser, '?view=money')
    await expect(group(page, 'Refunds that failed')).toContainText(name)
    await refundByApi(page, customer.id, 5)
    await expect(group(page, 'Refunds on their way')).toContainText(name)
    await expect(page.getByText('Test mode: no real money moves.')).toBeVisible()
    await expectAccessible(page)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(await fits()).toBe(true)
    const numbers = page.getByRole('region', { name: 'Income in numbers' })
    expect(await numbers.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    for (const cell of await numbers.getByRole('cell').all()) {
      const { x = 0, width: wide = 0 } = (await cell.boundingBox()) ?? {}
      expect(x + wide).toBeLessThanOrEqual(width)
    }
    await page.getByRole('button', { name: 'This month’s report' }).click()
    await expect(page.getByRole('region', { name: 'By day' })).toBeVisible()
    await expectAccessible(page)
    expect(await fits()).toBe(true)
    await page.getByRole('button', { name: 'List' }).click()
    await expect(bookingRow(page, name)).toContainText('$10 refund failed')
    await expectAccessible(page)
    expect(await fits()).toBe(true)
    await openPayments(page, name)
    await expect(paymentsDialog(page).getByRole('button', { name: 'Copy payment link' })).toBeVisible()
    await expectAccessible(page)
    await customer.context.close()
  })
}

/** The form for a call from `name` with all required fields filled in. */
async function aboutToBookFor(page: Page, name: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Book for a caller' })
  await form.getByText('Another day or time').click()
  await form.getByLabel('Date').fill(freeDay())
  await form.getByLabel('Start time').selectOption('2:00 PM')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Phone number').fill('(602) 555-0100')
  await form.getByLabel('Billing address').fill('1 Main St, Phoenix')
  return form
}

/** Opens the desk, with a customer whose bank refused a $10 refund of their deposit. */
async function failedRefund(page: Page, browser: Browser, view = '') {
  const name = someone()
  const customer = await paidBooking(browser, name, freeDay())
  await openDesk(page, moneyServer, view)
  provider().refundsBegin({ status: 'pending' })
  await refundByApi(page, customer.id, 10)
  await fail(customer.intent)
  return { name, ...customer }
}

/** Makes a payment at the provider that belongs to no booking. */
async function stray() {
  const { url, environment } = provider()
  const fields = {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '6250',
    'line_items[0][price_data][product_data][name]': 'Something else',
    success_url: moneyServer.origin,
  }
  const answer = await fetch(`${url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${environment.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams(fields),
  })
  const { id } = (await answer.json()) as { id: string }
  expect(provider().pay({ session: id })).toBe('paid')
}

async function refundByApi(page: Page, id: string, amount: number) {
  const before = provider().list({ kind: 'refund' }).length
  const answer = await page.request.post(`/api/admin/money/bookings/${id}/refunds`, {
    data: { amount, reason: 'Late start' },
    headers: { origin: moneyServer.origin },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await expect.poll(() => provider().list({ kind: 'refund' }).length).toBe(before + 1)
}

/** Makes the bank refuse the last refund of a payment. */
async function fail(intent: string) {
  const pending = () =>
    provider()
      .list({ kind: 'refund' })
      .filter(({ payment_intent, status }) => payment_intent === intent && status === 'pending')
  await expect.poll(() => pending().length).toBe(1)
  provider().settleRefund({ refund: pending()[0]?.id ?? '', status: 'failed', reason: 'expired_or_canceled_card' })
}

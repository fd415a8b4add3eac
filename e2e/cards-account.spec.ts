import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { cardOn } from './account-steps.ts'
import { freeWeekdays } from './admin-steps.ts'
import { bookingConfirmed, onCardServer, payHere } from './card-steps.ts'
import { balanceServer } from './server-settings.ts'

const { provider, aboutToPay } = onCardServer(balanceServer)
const freeDay = freeWeekdays()

test('My Bookings: pay what is held, pay the balance, cancel for the refund that was quoted', async ({ browser }) => {
  test.slow()
  const date = freeDay()
  const { page, context } = await aboutToPay(browser, date)
  await page.goto(`${balanceServer.origin}/account/bookings`)
  const card = cardOn(page, date)
  await expect(
    card.getByText(/^We’re holding this time until .* Pay the \$37.50 deposit by then, and it’s yours\.$/),
  ).toBeVisible()
  await expect(card.getByRole('button', { name: 'Reschedule' })).toBeHidden()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Pay the deposit' }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(card.getByText(/^\$112.50 due by /)).toBeVisible()
  await card.getByRole('button', { name: 'Pay balance' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('You haven’t been charged. You can pay below.')).toBeVisible()
  await card.getByRole('button', { name: 'Pay balance' }).click()
  await payHere(page).click()
  await expect(page.getByText('Thank you! $150 paid, and nothing more is due.')).toBeVisible()
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

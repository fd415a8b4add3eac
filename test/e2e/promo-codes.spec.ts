import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { freeWeekdays, openDesk } from './admin-steps.ts'
import { bookButton, confirmed, fillCustomer, openBooking } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer } from './own-server.ts'
import { promoServer } from './server-settings.ts'

onOwnServer(promoServer)
test.use({ baseURL: promoServer.origin })

const freeDay = freeWeekdays()
const unfold = (page: Page) => page.getByRole('button', { name: 'Have a promo code?' })
const code = (page: Page) => page.getByLabel('Promo code')
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your booking' })

test('the owner creates a promo code; a customer applies it, books, and sees it in every list', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  const { context } = await newCustomer(browser, promoServer)
  const customer = await context.newPage()
  await openBooking(customer, freeDay(), '2:00 PM')
  await expect(summary(customer)).toContainText('$250')
  // A retry finds the first try's code, so the name must be new.
  const name = `SPRING-${crypto.randomUUID().slice(0, 6)}`.toUpperCase()

  await openDesk(page, promoServer, '?tab=settings')
  await page.getByText('Make a promo code').click()
  const form = page.getByRole('form', { name: 'Make a promo code' })
  await form.getByRole('button', { name: 'Make code' }).click()
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused()
  await form.getByLabel('Code', { exact: true }).fill(name.toLowerCase())
  await form.getByLabel('Percent off').fill('10')
  await form.getByLabel('How many bookings').fill('1')
  await form.getByRole('button', { name: 'Make code' }).click()
  const made = page.getByRole('listitem').filter({ hasText: name })
  await expect(made).toContainText('10% off')
  await expect(made).toContainText('Running. Used 0 of 1.')
  // The form folds, so the new code is in view.
  await expect(form).toBeHidden()
  await expect(page.getByText('Make a promo code')).toBeFocused()
  await expectAccessible(page)
  // Deleting asks first, and Enter keeps the code.
  await made.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(made).toContainText('Running.')

  await openBooking(customer, freeDay(), '2:00 PM')
  await fillCustomer(customer)
  await unfold(customer).click()
  await expect(code(customer)).toBeFocused()
  await code(customer).fill('NOT-A-CODE')
  await code(customer).press('Enter')
  await expect(customer.getByText('We can’t use that promo code.')).toBeVisible()
  await expect(code(customer)).toHaveValue('NOT-A-CODE')
  await expect(code(customer)).toBeFocused()
  await expectAccessible(customer)
  await code(customer).fill(` ${name.toLowerCase()}`)
  await customer.getByRole('button', { name: 'Apply' }).click()
  await expect(summary(customer)).toContainText(`Promo code ${name} (10% off)`)
  await expect(summary(customer)).toContainText('−$25')
  await expect(summary(customer)).toContainText('Total $225')
  await expect(customer.getByRole('button', { name: `Remove promo code ${name}` })).toBeFocused()
  await expectAccessible(customer)

  // It survives a reload, and can be removed with one press.
  await customer.reload()
  await expect(summary(customer)).toContainText('Total $225')
  await customer.getByRole('button', { name: `Remove promo code ${name}` }).click()
  await expect(unfold(customer)).toBeFocused()
  await expect(summary(customer)).toContainText('Total $250')
  await unfold(customer).click()
  await code(customer).fill(name)
  await code(customer).press('Enter')
  await expect(summary(customer)).toContainText('Total $225')

  await bookButton(customer).click()
  await expect(confirmed(customer)).toBeVisible()
  await expect(customer.getByText(`Promo code ${name} (10% off)`)).toBeVisible()
  await customer.goto('/account/bookings')
  await customer.getByRole('button', { name: 'Details' }).first().click()
  const details = customer.getByRole('dialog')
  await expect(details.getByText(`Promo code ${name} (10% off)`)).toBeVisible()
  await expect(details.getByText('$225', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByText(/Ended and used up/).click()
  await expect(made).toContainText('Used up: 1 of 1.')
  await expect(made.getByRole('button', { name: `Delete ${name}` })).toBeHidden()
  await context.close()
})

test('a promo code that ends during a booking is reported at its field, and all input is kept', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  const name = `FALL-${crypto.randomUUID().slice(0, 6)}`.toUpperCase()
  await openDesk(page, promoServer, '?tab=settings')
  await page.getByText('Make a promo code').click()
  const form = page.getByRole('form', { name: 'Make a promo code' })
  await form.getByLabel('Code', { exact: true }).fill(name)
  await form.getByLabel('Takes off').selectOption('Dollars')
  await form.getByLabel('Dollars off').fill('25.50')
  await form.getByRole('button', { name: 'Make code' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$25.50 off')

  const { context } = await newCustomer(browser, promoServer)
  const customer = await context.newPage()
  await openBooking(customer, freeDay(), '2:00 PM')
  await fillCustomer(customer)
  await unfold(customer).click()
  await code(customer).fill(name)
  await customer.getByRole('button', { name: 'Apply' }).click()
  await expect(summary(customer)).toContainText('$224.50')
  // Ending asks first, and Enter lets the code run.
  const end = page.getByRole('button', { name: `End ${name}` })
  const question = page.getByRole('alertdialog', { name: `End ${name}?` })
  await end.press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(end).toBeFocused()
  await end.click()
  await question.getByRole('button', { name: `End ${name}` }).click()
  await expect(end).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Promo codes' })).toBeFocused()

  await bookButton(customer).click()
  await expect(customer.getByText('We can’t use that promo code.')).toBeVisible()
  await expect(code(customer)).toHaveValue(name)
  await expect(code(customer)).toBeFocused()
  await expect(customer.getByLabel('Phone number')).toHaveValue('(480) 555-0117')
  await expect(summary(customer)).toContainText('$250')
  await bookButton(customer).click()
  await expect(confirmed(customer)).toBeVisible()

  // One that was never used can be deleted.
  await page.getByText(/Ended and used up/).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await expect(page.getByText(name)).toHaveCount(0)
  await context.close()
})

import { expectAccessible } from './accessible.ts'
import { bookingRow, freeWeekdays, openDesk } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { isLong } from './length.ts'
import { newCustomer, onOwnServer, post } from './own-server.ts'
import { taxServer } from './server-settings.ts'

onOwnServer(taxServer)
test.use({ baseURL: taxServer.origin })

const freeDay = freeWeekdays()

test('the owner sets up a tax, and receipt and monthly report show it until the customer is exempt', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  await openDesk(page, taxServer, '?tab=settings')
  await page.getByText('Set up tax').click()
  const form = page.getByRole('form', { name: 'Tax' })
  await form.getByLabel('Name on receipts').fill('Sales tax')
  await form.getByLabel('Percent').fill('80')
  await form.getByRole('button', { name: 'Save tax' }).click()
  await expect(form.getByLabel('Percent')).toBeFocused()
  await form.getByLabel('Percent').fill('8.6')
  await form.getByRole('button', { name: 'Save tax' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Included in your prices: Sales tax 8.6%.' })).toBeVisible()
  await expectAccessible(page)

  const name = `Dana ${crypto.randomUUID().slice(0, 6)}`
  const { context, book } = await newCustomer(browser, taxServer, name)
  const { id } = await book(freeDay(), '12:00 PM')
  const paid = { kind: 'payment', amount: 108.6, method: 'cash', paidBefore: 0 }
  await post(page.context(), taxServer, `/api/admin/bookings/${id}/payments`, paid)
  const receipt = await context.newPage()
  await receipt.goto(`/account/receipt?booking=${id}`)
  await expect(receipt.getByText('Sales tax (8.6%) included')).toBeVisible()
  await expect(receipt.getByText('$11.88', { exact: true })).toBeVisible()
  await expectAccessible(receipt)
  await page.goto('/admin?view=money')
  await expect(page.getByText(/^Sales tax 8.6%: \$\d/)).toBeVisible()
  if (isLong) await expectAccessible(page)

  await page.goto('/admin?view=list')
  await bookingRow(page, name).locator('[data-opens]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as tax exempt' }).click()
  await expect(dialog.getByLabel('Certificate number')).toBeFocused()
  await dialog.getByLabel('Certificate number').fill('07-123456')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Tax exempt, certificate 07-123456')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change exemption' })).toBeFocused()
  await receipt.reload()
  await expect(receipt.getByText('Tax exempt, certificate 07-123456')).toBeVisible()
  await expect(receipt.getByText(/Sales tax/)).toBeHidden()
  await context.close()
})

import { bookFor, cardOn, dayFor, openBookings } from './account-steps.ts'
import { expect, test } from './fixtures.ts'

test('booking details print alone, under a letterhead with a phone number', async ({ page, context, signUp }) => {
  await signUp()
  const { date } = await bookFor(context, dayFor('prints'))
  await openBookings(page)
  await cardOn(page, date).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText(/^DD-[\dA-Z]{5}$/)).toBeVisible()
  const phone = page.getByText('(602) 555-0142').filter({ visible: true })
  await page.emulateMedia({ media: 'print' })
  await expect(phone).toHaveCount(1)
  await expect(details.getByRole('img', { name: 'Dome & Den' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(details.getByRole('button', { name: 'Close' })).toBeHidden()
  await expect(details.getByRole('button', { name: 'Print' })).toBeHidden()
})

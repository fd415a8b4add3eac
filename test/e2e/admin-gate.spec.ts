import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { e2eServer } from './server-settings.ts'

test('/admin turns away visitors and customers', { tag: '@long' }, async ({ page, signUp }) => {
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toHaveText('No user logged in')
  await signUp()
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toHaveText('Access denied. Only admin users can access this page.')
  await expect(page.getByRole('main').getByLabel('Password')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'View My Bookings' }).click()
  await expect(page).toHaveURL('/account/bookings')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await expect(page.getByText('No user logged in')).toBeVisible()
})

test('the password opens the dashboard, and Exit Admin closes it again', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin()
  await page.goto('/admin')
  const password = page.getByRole('main').getByLabel('Password', { exact: true })
  await password.fill('not this one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password')

  await password.fill(e2eServer.adminPanelPassword)
  await page.keyboard.press('Enter')
  for (const tab of ['Bookings', 'Availability', 'Settings']) {
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Bookings' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: 'Exit Admin' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(password).toBeVisible()
  const answer = await page.request.get('/api/admin/bookings')
  expect(answer.status()).toBe(403)
})

test('unlocking on a phone moves the focus to the dashboard', { tag: '@long' }, async ({ page, signInAsAdmin }) => {
  await signInAsAdmin()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(e2eServer.adminPanelPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeFocused()
})

for (const width of [390, 1440]) {
  test(`the admin gate is accessible at ${width} px`, { tag: '@long' }, async ({ page, signInAsAdmin }) => {
    await signInAsAdmin()
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin')
    await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

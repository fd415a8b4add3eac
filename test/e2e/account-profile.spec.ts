import { readFileSync } from 'node:fs'
import { filesInZip } from '../support/files/zip.ts'
import { expectAccessible } from './accessible.ts'
import { elsewhere } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

test('a double press on "Send a new link" sends one request', { tag: '@long' }, async ({ page, signUp }) => {
  await signUp()
  await page.goto('/account/profile')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Send a new link' }).dblclick()
  await expect(page.getByText('We’ve emailed you a new link. Open it to confirm your email.')).toBeVisible()
  expect(sent).toEqual(['/api/auth/send-verification-email'])
})

test('the profile opens for editing, saves, and shows the new name everywhere', async ({ page, browser, signUp }) => {
  const { email } = await signUp()
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  const name = page.getByLabel('Full Name')
  await expect(name).toHaveValue('Dana Whitfield')
  await expect(name).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  for (const fact of ['Account Created', 'Last Sign In', 'Email VerifiedNo']) {
    await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(fact)
  }

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(name).toBeFocused()
  await name.fill('Nobody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Dana Whitfield')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await name.fill('Dana Green')
  await page.getByLabel('Email Address').fill('letters@example.com')
  await page.getByLabel('Phone Number').fill('(480) 555-0117')
  await page.getByLabel('Address', { exact: true }).fill('12 Fairway Dr, Mesa')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(name).toBeDisabled()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Dana Green' })).toBeVisible()

  const other = await elsewhere(browser, page)
  await other.goto('/account/profile')
  await expect(other.getByLabel('Phone Number')).toHaveValue('(480) 555-0117')
  await expect(other.getByLabel('Email Address')).toHaveValue('letters@example.com')
  // The contact email isn't the sign-in email.
  await expect(other.getByRole('region', { name: 'Account Information' })).toContainText(email)
  await other.context().close()
})

test('a profile that fails to load or save says so', { tag: '@long' }, async ({ page, signUp }) => {
  await signUp()
  await page.route('**/api/profile', (route) => route.abort())
  await page.goto('/account/profile')
  await expect(page.getByRole('alert')).toHaveText('Error loading profile data')
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full Name').fill('Dana Kept')
  await page.route('**/api/profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error updating profile: We couldn’t reach the server.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Kept')
})

test('a session on another device is listed and can be ended, and a new password ends the rest', {
  tag: '@long',
}, async ({ page, browser, signUp, playwright, baseURL }) => {
  const customer = await signUp()
  const signIn = async () => {
    const phone = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { email, password } = customer
    const headers = { origin: baseURL ?? '', 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' }
    await phone.post('/api/auth/sign-in/email', { data: { email, password }, headers })
    return phone
  }
  const phone = await signIn()
  await page.goto('/account/profile')
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('listitem').filter({ hasText: 'Safari on iPhone' }).getByRole('button').click()
  await expect(page.getByText('Session ended.')).toBeVisible()
  expect((await phone.get('/api/profile')).status()).toBe(401)

  const again = await signIn()
  const other = await elsewhere(browser, page)
  const form = page.getByRole('region', { name: 'Password' })
  await form.getByLabel('Current password').fill('not this one')
  await form.getByLabel('New password').fill('a better password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password')
  await form.getByLabel('Current password').fill(customer.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Every other device has been signed out.')).toBeVisible()
  expect((await again.get('/api/profile')).status()).toBe(401)
  await other.context().close()
})

test('a customer downloads their data as a file; deleting the account asks for the password and signs out', async ({
  page,
  signUp,
}) => {
  const { email, password } = await signUp()
  await page.goto('/account/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const files = filesInZip(readFileSync(await (await download).path()))
  const data = JSON.parse(files.get('my-data.json')?.toString() ?? '')
  expect(data).toMatchObject({ account: { email }, bookings: [] })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/Incorrect password$/)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('deleting an account shows no sign-in prompt while the home page loads slowly', {
  tag: '@long',
}, async ({ page, signUp }) => {
  const { password } = await signUp()
  await page.goto('/account/profile')
  const home = await hold(page, '**/assets/home-page-*.js')
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'Sign in to continue') document.body.dataset.prompted = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  home()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Account Settings')
  expect(await page.evaluate(() => document.body.dataset.prompted)).toBeUndefined()
})

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`Account Settings are accessible on ${device}`, { tag: '@long' }, async ({ page, signUp }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await signUp()
    await page.goto('/account/profile')
    await expect(page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })
}

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Every key and value the browser has stored for this tab. */
const keptIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))

async function typeDraft(page: Page, name: string) {
  await page.goto('/booking?package=iron-dome')
  await page.getByLabel('Full name').fill(name)
  await expect.poll(() => keptIn(page)).toContain(name)
}

async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Dana Whitfield' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
}

test('signing out leaves no personal data in any tab', async ({ page, context, signUp }) => {
  const { email } = await signUp()
  await typeDraft(page, 'Dana in the first tab')
  const other = await context.newPage()
  await typeDraft(other, 'Dana in the second tab')

  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeFocused()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
    await expect.poll(() => keptIn(tab)).not.toContain('Dana')
    const kept = await keptIn(tab)
    expect(kept).not.toContain(email.split('@')[0])
    // Only that someone signed in here, not who.
    expect(JSON.parse(kept)).toEqual([
      [],
      [
        ['cookiesConsent', 'declined'],
        ['signed-in-before', 'true'],
      ],
    ])
  }
})

test('an expired session keeps the draft for the same person only', { tag: '@long' }, async ({
  page,
  context,
  signUp,
}) => {
  const dana = await signUp()
  await typeDraft(page, 'Dana at lunch')
  const device = (await context.cookies()).filter(({ name }) => name.endsWith('session_token'))
  expect(device).toHaveLength(1)
  await context.clearCookies({ name: /session_token/ })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  expect(await keptIn(page)).toContain('Dana at lunch')

  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(dana.email)
  await dialog.getByLabel('Password', { exact: true }).fill(dana.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Dana at lunch')

  await signUp({ name: 'Eve Else' })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Eve Else' })).toBeVisible()
  expect(await keptIn(page)).not.toContain('Dana')
})

test('the privacy page lists everything the browser stores', { tag: '@long' }, async ({ page, context, signUp }) => {
  await signUp()
  await typeDraft(page, 'Dana')
  await page
    .getByRole('button', { name: /caddie/i })
    .first()
    .click()
  await page.goto('/privacy')
  const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
  const named = kept.map((key) => key.split(' ')[0] as string)
  expect(named.sort()).toEqual(['booking-draft', 'chatbotOpen', 'cookiesConsent', 'session', 'signed-in-before'])
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'On your device' }) })
  for (const key of [...named, 'booking-attempts', 'booking-sent', 'bookingsOrder', 'phone-booking', 'review-reply'])
    await expect(list).toContainText(key)
  for (const { name } of await context.cookies()) await expect(list).toContainText(name)
  await expect(list).toContainText('dome-and-den.state')
  // Only the crew's page stores its day under these names: crew-day.spec.ts.
  await expect(list).toContainText('crew-day')
  expect(await page.evaluate(async () => [await caches.keys(), await indexedDB.databases()])).toEqual([[], []])
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
})

test('signing out on a phone closes the menu and moves the focus to the page', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp()
  await page.goto('/account/bookings')
  const bar = page.getByRole('banner')
  await bar.locator('summary').click()
  await bar.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeFocused()
  await expect(bar.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

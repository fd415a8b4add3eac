import type { Request } from '@playwright/test'
import { bookFor, cardOn, dayFor, openBookings, withinASecond } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { e2eServer } from './server-settings.ts'

const date = dayFor('streams')

test('a page whose session was ended elsewhere shows no later booking', { tag: '@long' }, async ({
  page,
  signUp,
  playwright,
  baseURL,
}) => {
  const { email, password } = await signUp()
  await openBookings(page)
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  const phone = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const headers = { origin: baseURL ?? '' }
  await phone.post('/api/auth/sign-in/email', { data: { email, password }, headers })
  expect((await phone.delete('/api/account/sessions', { headers })).status()).toBe(200)

  await bookFor({ request: phone }, date, '9:00 AM')
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible(withinASecond)
  await expect(cardOn(page, date)).toHaveCount(0)
})

test("a page whose stream was replaced by ten newer ones stays quiet, and catches up once it's used", async ({
  page,
  signUp,
  context,
}) => {
  await signUp()
  await openBookings(page)
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/live') && asked.push(request.url()))
  const isOver = new Promise<void>((resolve) => {
    const look = (request: Request) => request.url().endsWith('/api/bookings/live') && resolve()
    page.on('requestfinished', look)
    page.on('requestfailed', look)
  })
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const newer = new AbortController()
  for (let count = 0; count < 10; count++) {
    await fetch(`${e2eServer.origin}/api/bookings/live`, { headers: { cookie }, signal: newer.signal })
  }
  await isOver
  await bookFor(context, date, '2:00 PM')
  expect(asked).toEqual([])

  await page.getByRole('heading', { level: 1 }).click()
  await expect(cardOn(page, date)).toBeVisible(withinASecond)
  expect(asked).toHaveLength(1)
  newer.abort()
})

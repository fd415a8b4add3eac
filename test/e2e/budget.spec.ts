import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { bytesOf, KB, weigh } from './weigh.ts'

// What a first visit to a public page fetches: marketing.spec.ts.
test('the booking page of a customer stays within its bytes', async ({ page, signUp }) => {
  await signUp()
  // Its live channel never lets the network come to rest.
  const isComplete = () => expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
  const { js } = await weigh(page, '/booking', 'booking.html', isComplete)
  // The five weeks, the next days' starts and what fills the form in are 2 of them, paying in full, the card on file and
  // promo codes the last 3;
  // what changes extras later and what assistants choose by a link 0.7.
  expect(js, 'JavaScript').toBeLessThanOrEqual(122.5)
})

test('the caddie is fetched when it is opened, and stays within its bytes', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()

  // What booking fetches too (the calendar's rules, queries) is not the caddie's.
  const ownOf = () => fetched.filter((path) => /\/(?:chat-panel|faq)-[^/]+\.js$/.test(path))
  await expect.poll(() => ownOf().length).toBe(2)
  const own = ownOf()
  const js = own.reduce((total, path) => total + bytesOf(join('dist/client', path)), 0) / KB
  expect(js, 'JavaScript').toBeLessThanOrEqual(30)
})

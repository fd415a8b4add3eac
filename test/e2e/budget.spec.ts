import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { KB, transferSize, weigh } from './weigh.ts'

// What a first visit to a public page fetches is in marketing.spec.ts.
test("a customer's booking page stays within its JavaScript budget", async ({ page, signUp }) => {
  await signUp()
  // The live channel keeps the network from going idle.
  const isComplete = () => expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
  const { js } = await weigh(page, '/booking', 'booking.html', isComplete)
  // Of these, 5 kB are the five weeks, paying in full, the saved card and promo codes; 2 kB are retries that keep what was
  // typed, changes of extras, and refusals that say what to do; 2.1 kB are words about dates, rates, the booked time, the
  // customer's unpaid hold, a far address or one without a ZIP code, and too many guests, and closing dialogs and the caddie;
  // 0.3 kB are the booking number on the confirmation; 1.5 kB are the note about an unpaid hold, the number to call if
  // booking fails, the price of a day the caddie chose, and a confirmation that survives a reload without cards;
  // 0.4 kB are where the event is if only its ZIP code is known.
  expect(js, 'JavaScript').toBeLessThanOrEqual(129.2)
})

test("the caddie loads when it's opened and stays within its JavaScript budget", async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()

  // Files that booking fetches too (calendar rules, queries) don't count.
  const chatScripts = () => fetched.filter((path) => /\/(?:chat-panel|faq)-[^/]+\.js$/.test(path))
  await expect.poll(() => chatScripts().length).toBe(2)
  const own = chatScripts()
  const js = own.reduce((total, path) => total + transferSize(join('dist/client', path)), 0) / KB
  // Of these, 0.6 kB are ceilings in every unit, ZIP codes, tax, and prices that go on with the group and the hours; 0.8 kB
  // are a day and its price in one answer, months with their year, and questions about one's own booking; 0.3 kB are two
  // questions in one.
  expect(js, 'JavaScript').toBeLessThanOrEqual(31.7)
})

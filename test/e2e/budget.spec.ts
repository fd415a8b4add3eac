import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { bytesOf, KB, weigh } from './weigh.ts'

// What a first visit to a public page fetches is in marketing.spec.ts.
test("a customer's booking page stays within its JavaScript budget", async ({ page, signUp }) => {
  await signUp()
  // The live channel keeps the network from going idle.
  const isComplete = () => expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
  const { js } = await weigh(page, '/booking', 'booking.html', isComplete)
  // Of these, 2 kB are the five weeks, the next days' starts and filling in the form; 3 kB are paying in full, the
  // saved card and promo codes; 0.7 kB are later changes of extras and links from assistants; 0.5 kB are the hint for a
  // short phone number and a retry that keeps its place; 0.1 kB mark an event's
  // own start while it's moved; 0.1 kB are its box for times that didn't load, which a change of extras shows, too;
  // 0.1 kB are the sentences of two more refusals; 0.1 kB resend the confirmation link from a refusal, and keep the
  // caddie off words that screen readers are told another way; 0.1 kB are the phone number in refusals that say to call;
  // 0.1 kB say that the page's script didn't arrive.
  expect(js, 'JavaScript').toBeLessThanOrEqual(124)
})

test("the caddie loads when it's opened and stays within its JavaScript budget", async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()

  // Files that booking fetches too (calendar rules, queries) don't count.
  const ownOf = () => fetched.filter((path) => /\/(?:chat-panel|faq)-[^/]+\.js$/.test(path))
  await expect.poll(() => ownOf().length).toBe(2)
  const own = ownOf()
  const js = own.reduce((total, path) => total + bytesOf(join('dist/client', path)), 0) / KB
  expect(js, 'JavaScript').toBeLessThanOrEqual(30)
})

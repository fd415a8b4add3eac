import type { Page } from '@playwright/test'
import { business } from '../../src/domain/business.ts'
import { addDays, dayLabel, longDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import type { DayAnswer } from '../../src/web/caddie/availability-question.ts'
import { fallbackAnswer, quickQuestions } from '../../src/web/caddie/canned-answers.ts'
import { REST_MS } from '../../src/web/caddie/use-free-space.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { e2eServer } from './server-settings.ts'

const openButton = (page: Page) => page.getByRole('button', { name: 'Open your caddie' })
const caddiePanel = (page: Page) => page.getByRole('dialog', { name: 'Your Caddie' })
const messageField = (page: Page) => page.getByLabel('Your message')
const typingIn = (page: Page) => page.getByRole('img', { name: 'Your caddie is typing' })
const chatLog = (page: Page) => page.getByRole('log')

async function openCaddie(page: Page, path = '/') {
  await page.goto(path)
  await openButton(page).click()
  await expect(messageField(page)).toBeFocused()
}

async function ask(page: Page, question: string) {
  await messageField(page).fill(question)
  await messageField(page).press('Enter')
  await expect(messageField(page)).toBeEnabled()
}

/** A fully open Saturday: other tests book on Mondays through Fridays. */
async function openDay(page: Page) {
  const from = addDays(todayIn(new Date()), 50)
  const answer = await page.request.get(`/api/availability/days?from=${from}&to=${addDays(from, 20)}`)
  const days: DayAnswer[] = await answer.json()
  const found = days.find(
    ({ date, slots, selectable }) =>
      selectable && toWeekday(date) === 'saturday' && slots.every(({ state }) => state === 'open'),
  )
  if (!found) throw new Error(`Nothing is open after ${from}`)
  return found.date
}

test('the caddie opens from the corner, greets, offers its quick questions, and answers', async ({ page }) => {
  await openCaddie(page)
  await expect(caddiePanel(page).getByText(/personal caddie.*How can I help/)).toBeVisible()
  for (const { question } of quickQuestions)
    await expect(caddiePanel(page).getByRole('button', { name: question })).toBeVisible()

  // Layout size, because the panel may still be animating.
  expect(await caddiePanel(page).evaluate((panel: HTMLElement) => [panel.offsetWidth, panel.offsetHeight])).toEqual([
    350, 500,
  ])
  const box = await caddiePanel(page).boundingBox()
  expect((box?.x ?? 0) + 350).toBeGreaterThan(1200)

  // Blank text isn't sent.
  await messageField(page).fill('   ')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await messageField(page).press('Enter')
  await expect(caddiePanel(page).getByRole('button', { name: 'How much space do I need?' })).toBeVisible()

  await caddiePanel(page).getByRole('button', { name: 'How long does setup take?' }).click()
  await expect(chatLog(page).getByText('Under 30 minutes')).toBeVisible()
  for (const { question } of quickQuestions)
    await expect(caddiePanel(page).getByRole('button', { name: question })).toHaveCount(0)
  await expect(messageField(page)).toBeEnabled()

  await ask(page, 'do you come to Mesa')
  await expect(chatLog(page)).toContainText('Yes, we come to Mesa.')
  // Close to an FAQ question, but answered nowhere.
  await ask(page, 'can you send us a certificate of insurance')
  await expect(chatLog(page)).toContainText(fallbackAnswer(business.email))
  await expect(chatLog(page).getByRole('link', { name: 'In the FAQ' })).toHaveCount(0)
})

test('the caddie types for 600 to 1000 ms and accepts no message while typing', { tag: '@long' }, async ({ page }) => {
  await openCaddie(page)
  await messageField(page).fill('rain?')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(typingIn(page)).toBeVisible()
  await expect(messageField(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()

  await page.clock.fastForward(590)
  await expect(typingIn(page)).toBeVisible()
  await page.clock.fastForward(420)
  await expect(chatLog(page).getByText('In severe weather, you can reschedule for free.')).toBeVisible()
  await expect(typingIn(page)).toHaveCount(0)
  await expect(messageField(page)).toBeFocused()
})

test("with a slow calendar, the caddie says it's checking, and then answers", { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/availability/days?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue().catch(() => {})
  })
  await openCaddie(page)
  await messageField(page).fill('12 people on a saturday next month?')
  await messageField(page).press('Enter')
  const looking = chatLog(page).getByText('Let me check the calendar…')
  await expect(looking).toBeVisible({ timeout: 2_000 })
  await expect(typingIn(page)).toBeVisible()
  await expect(chatLog(page)).toContainText("Driver's Den is made for 8-15 players. On those days, it’s")
  await expect(messageField(page)).toBeFocused()
})

test('the caddie says the same about the deposit and today as the pages do', { tag: '@long' }, async ({ page }) => {
  await openCaddie(page)
  await ask(page, 'how much is the deposit')
  await expect(chatLog(page)).toContainText(
    'The deposit is 25% of the total, and the rest is due 48 hours before the event.',
  )

  const forToday = `Online booking needs some notice, so for today, please call ${business.phone}.`
  await expect(page.getByRole('main')).toContainText(`the same day if we can. ${forToday}`)
  await ask(page, 'can you come today')
  await expect(chatLog(page)).toContainText(`We’ll try. ${forToday} The next open day is`)
  await expect(chatLog(page).getByRole('link', { name: business.phone })).toHaveAttribute('href', 'tel:+16025550142')
  await ask(page, 'can you come to mesa tonight')
  await expect(chatLog(page)).toContainText(`Yes, we come to Mesa. ${forToday}`)
  await page.goto('/faq#same-day')
  await expect(page.getByText(`We’ll try. ${forToday}`).first()).toBeVisible()
})

test('Escape closes the caddie and returns the focus; a new page keeps the conversation and the open state without stealing the focus', {
  tag: '@long',
}, async ({ page }) => {
  await openCaddie(page)
  await ask(page, 'refunds?')
  await page.keyboard.press('Escape')
  await expect(caddiePanel(page)).toBeHidden()
  await expect(openButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chatLog(page)).toContainText('your deposit comes back')

  expect(await page.evaluate(() => localStorage.getItem('chatbotOpen'))).toBe('true')
  await page.goto('/faq')
  await expect(caddiePanel(page)).toBeVisible()
  await expect(messageField(page)).not.toBeFocused()

  // On a phone, it would cover the booking form.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/booking')
  await expect(page.locator('html[data-floats]')).toBeAttached()
  await expect(caddiePanel(page)).toHaveCount(0)
  await page.goto('/faq')
  await expect(caddiePanel(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL('/booking')
  await expect(caddiePanel(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('chatbotOpen'))).toBe('true')
  await page.goto('/faq')
  await expect(caddiePanel(page)).toBeVisible()

  await caddiePanel(page).getByRole('button', { name: 'Close' }).click()
  await expect(caddiePanel(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('chatbotOpen'))).toBe('false')
  await page.reload()
  await expect(openButton(page)).toBeVisible()
  await expect(caddiePanel(page)).toHaveCount(0)
})

test('a caddie that fails to load disappears, and the page keeps working', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/chat-panel-*.js', (route) => route.abort())
  await page.goto('/')
  await openButton(page).click()
  await expect(openButton(page)).toHaveCount(0)
  await expect(caddiePanel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test("the caddie answers offline, and says so if it can't reach the calendar", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openCaddie(page)
  await context.setOffline(true)
  await ask(page, 'how much')
  await expect(chatLog(page)).toContainText('Iron Dome is $150 for 2 hours')
  await ask(page, 'is next friday free?')
  await expect(chatLog(page)).toContainText('I can’t reach the calendar right now.')
  await ask(page, 'tonight?')
  await expect(chatLog(page)).toContainText('We’ll try. Online booking needs some notice')
  await expect(chatLog(page).getByRole('link', { name: 'Open the booking page' })).toHaveAttribute('href', '/booking')
  // On a phone, a click only lands if the message about being offline doesn't cover the field.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('You’re offline. Keep this page open.')).toBeVisible()
  await messageField(page).click()
})

test('the caddie answers a question about a day with its real open times, which open the booking page', async ({
  page,
  signUp,
}) => {
  const { name, email } = await signUp()
  const date = await openDay(page)
  const customerInfo = { fullName: name, email, billingAddress: '1 Main St', phoneNumber: '602 555 0100' }
  const booked = await page.request.post('/api/bookings', {
    headers: { origin: e2eServer.origin },
    data: { packageId: 'iron-dome', date, time: '10:00 AM', extraHours: 0, addOns: [], customerInfo },
  })
  expect(booked.status(), await booked.text()).toBe(201)

  await openCaddie(page)
  await ask(page, 'we are 6 people')
  await ask(page, `is ${dayLabel(date)} free for 3 hours?`)
  await expect(chatLog(page)).toContainText(`Yes, ${longDate(date)} is open for 3 hours. Choose a start:`)
  await expect(chatLog(page).getByRole('link', { name: /at 10:00 AM/ })).toHaveCount(0)
  const link = chatLog(page).getByRole('link', { name: `Book ${dayLabel(date)} at 2:00 PM` })
  await link.click()
  await expect(page).toHaveURL(`/booking?package=iron-dome&date=${date}&time=2%3A00+PM&extra=1`)
  // The panel closes, because on the booking page it would cover the price.
  await expect(page.getByRole('button', { name: 'Open your caddie' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the caddie names a closed day, offers the next open one, and is accessible with answers at any width', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 800 })
  await openCaddie(page, '/privacy')
  await ask(page, 'anything next sunday?')
  await expect(chatLog(page)).toContainText(/We’re closed on Sundays\. The next open day is \w+day, /)
  await expect(
    chatLog(page)
      .getByRole('link', { name: /^Book .* at / })
      .first(),
  ).toBeVisible()
  await ask(page, 'anything next week?')
  await expect(chatLog(page).getByRole('link').first()).toBeVisible()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test.describe('the caddie next to the cookie banner', () => {
  test.use({ cookiesConsent: null })

  test('keeps its button and panel uncovered at every width', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    for (const size of [
      { width: 320, height: 568 },
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await expect(banner).toBeVisible()
      // A click only lands if nothing covers the button.
      await openButton(page).click()
      await expect(caddiePanel(page)).toBeInViewport({ ratio: 1 })
      await expect(messageField(page)).toBeInViewport({ ratio: 1 })
      const [above, below] = [await caddiePanel(page).boundingBox(), await banner.boundingBox()]
      if (!above || !below) throw new Error('Panel and banner are both shown')
      const apart = above.y + above.height <= below.y || below.x + below.width <= above.x
      expect(apart, `at ${size.width} px`).toBe(true)
      await page.keyboard.press('Escape')
      await expect(caddiePanel(page)).toBeHidden()
    }
  })

  test('keeps its button in place between press and release while the page moves', { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await openButton(page).hover()
    await page.mouse.down()
    await page.evaluate(async (rest) => {
      scrollBy({ top: 300, behavior: 'instant' })
      await new Promise((rested) => setTimeout(rested, 2 * rest))
    }, REST_MS)
    await page.mouse.up()
    await expect(messageField(page)).toBeFocused()
  })
})

test.describe('the caddie on a phone, with an answer from the FAQ,', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // src/web/caddie/matching tests that every question has its answer.
  for (const { asked, answer, question } of [
    { asked: 'do i need electricity', answer: 'One 120V outlet within 50 feet', question: 'What power do you need?' },
    { asked: 'can we play Pebble Beach', answer: 'Premium Courses add-on', question: 'Which courses can we play?' },
    {
      asked: 'team bilding for the office',
      answer: 'we need a flat spot, a 120V outlet',
      question: 'Can you set up at our office or venue?',
    },
  ])
    test(`answers "${asked}" with a link that opens the question`, { tag: '@long' }, async ({ page }) => {
      await openCaddie(page)
      await ask(page, asked)
      await expect(chatLog(page)).toContainText(answer)
      await expect(messageField(page)).toBeFocused()
      await expectAccessible(page)

      await chatLog(page)
        .getByRole('link', { name: `In the FAQ: ${question}` })
        .click()
      await expect(page).toHaveURL(/\/faq#[a-z-]+$/)
      const summary = page.getByRole('main').locator('summary', { hasText: question })
      await expect(summary).toBeFocused()
      await expect(summary).toBeInViewport()
      await expect(page.getByRole('main').locator('details[open]')).toContainText(answer)
      await expect(caddiePanel(page)).toBeHidden()
    })

  test('links to a question on the FAQ page itself, again and again', { tag: '@long' }, async ({ page }) => {
    await openCaddie(page, '/faq')
    const summary = page.getByRole('main').locator('summary', { hasText: 'What power do you need?' })
    await ask(page, 'what kind of plug')
    await chatLog(page).getByRole('link', { name: 'What power do you need?' }).click()
    await expect(summary).toBeFocused()
    await summary.press('Enter')
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(0)

    // The page's search shows other questions, but the link wins.
    await page.getByRole('searchbox', { name: 'Find a question' }).fill('wind')
    await expect(summary).toHaveCount(0)
    await openButton(page).click()
    await chatLog(page).getByRole('link', { name: 'What power do you need?' }).click()
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1)
    await expect(summary).toBeFocused()
  })
})

test('on a phone, an open caddie makes way for a field of the page', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await page.getByRole('searchbox').focus()
  await expect(page.getByRole('button', { name: 'Open your caddie' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
})

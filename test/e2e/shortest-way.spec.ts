import type { Page } from '@playwright/test'
import { addDays, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { bookButton, confirmed } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { isLong } from './length.ts'
import { onOwnServer, post } from './own-server.ts'
import { shortWayServer } from './server-settings.ts'

onOwnServer(shortWayServer)
test.use({ baseURL: shortWayServer.origin, viewport: { width: 390, height: 844 } })

/**
 * Counts a person's actions: each press of the pointer, each key that presses something, and each field typed into. The
 * page itself counts, so a test can't omit a step.
 */
async function counting(page: Page) {
  let taps = 0
  const fields = new Set<string>()
  await page.exposeFunction('countTap', () => void taps++)
  await page.exposeFunction('countField', (name: string) => void fields.add(name))
  await page.addInitScript(() => {
    const count = window as unknown as { countTap: () => void; countField: (name: string) => void }
    addEventListener('pointerdown', () => count.countTap(), true)
    addEventListener('keydown', ({ key }) => ['Enter', ' '].includes(key) && count.countTap(), true)
    addEventListener(
      'input',
      ({ target }) => {
        const isTyped = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
        if (!isTyped || ['radio', 'checkbox'].includes(target.type)) return
        count.countField(`${target.closest('dialog') ? 'sign in' : 'booking'}: ${target.name}`)
      },
      true,
    )
  })
  return {
    /** Not fewer either, which would mean that counting failed. */
    expectExactly: async (wantedTaps: number, wantedFields: number) => {
      await expect(confirmed(page)).toBeVisible()
      expect(taps, 'taps').toBe(wantedTaps)
      expect(fields.size, [...fields].join(', ')).toBe(wantedFields)
    },
    reset: () => {
      taps = 0
      fields.clear()
    },
  }
}

/** The links to the booking page; pressing one is the first tap. */
const doors = {
  'Book Now in the top bar': async (page: Page) => {
    await page.goto('/faq')
    return page.getByRole('banner').getByRole('link', { name: 'Book Now' })
  },
  'Book Now on the home page': async (page: Page) => {
    await page.goto('/')
    return page.getByRole('main').getByRole('link', { name: 'Book Now' }).first()
  },
  "a package's button": async (page: Page) => {
    await page.goto('/packages')
    return page.getByRole('main').getByRole('link', { name: 'Book Iron Dome' })
  },
  'a time from the caddie': async (page: Page) => {
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Open your caddie' }).click()
    await page.getByLabel('Your message').fill('what is the next open day?')
    await page.getByLabel('Your message').press('Enter')
    return page
      .getByRole('dialog', { name: 'Your Caddie' })
      .getByRole('link', { name: /^Book .* at / })
      .first()
  },
}

const password = 'birdie putt for par'
const offeredTime = (page: Page) =>
  page.getByRole('complementary', { name: 'What you’re booking' }).getByRole('button', { name: / on / }).first()
const customerInfo = { fullName: 'Dana W', email: 'd@example.com', billingAddress: '12 Fairway Dr', phoneNumber: '555' }

/** A day for each earlier booking, far from the first open ones. */
const earlierBooked = Array.from({ length: 30 }, (_, ahead) => addDays(todayIn(new Date()), 40 + ahead)).filter(
  (date) => toWeekday(date) !== 'sunday',
)

/** Signs in a customer who has booked before. */
async function returning(context: Parameters<typeof post>[0]) {
  const email = `${crypto.randomUUID()}@example.com`
  await post(context, shortWayServer, '/api/auth/sign-up/email', { name: '', email, password })
  const date = earlierBooked.shift()
  const order = { packageId: 'iron-dome', date, extraHours: 0, addOns: [], customerInfo }
  await post(context, shortWayServer, '/api/bookings', { ...order, time: '12:00 PM' })
  return email
}

const all = Object.entries(doors)

// The short form uses one link each.
for (const [door, find] of isLong ? all : all.slice(2, 3))
  test(`a new customer books through ${door} with four taps and five fields`, async ({ page }) => {
    const counter = await counting(page)
    const link = await find(page)
    await expect(link).toBeVisible()
    counter.reset()
    await link.click()
    // A time in the link is already picked.
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeVisible()
    const comesWithTime = page.url().includes('time=')
    await (comesWithTime ? page.getByRole('button', { name: 'Log In / Create Account' }) : offeredTime(page)).click()
    await expect(page.getByRole('tab', { name: 'Create Account', selected: true })).toBeVisible()
    const form = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
    await form.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('main').getByLabel('Full name').fill('Dana Whitfield')
    await page.getByLabel('Billing address').fill('12 Fairway Dr, Mesa, AZ 85201')
    await page.getByLabel('Phone number').fill('(480) 555-0117')
    await bookButton(page).click()
    await counter.expectExactly(4, 5)
  })

for (const [door, find] of isLong ? all : all.slice(0, 1))
  test(`a signed-in customer books through ${door} with three taps and no field`, async ({ page, context }) => {
    const email = await returning(context)
    const counter = await counting(page)
    const link = await find(page)
    await expect(link).toBeVisible()
    counter.reset()
    await link.click()
    await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr')
    await expect(page.getByLabel('Phone number')).toHaveValue('555')
    await expect(page.getByRole('main').getByLabel('Full name')).toHaveValue('Dana W')
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
    const time = page.locator('label:has([name=start])')
    await time.first().click()
    await bookButton(page).click()
    await counter.expectExactly(3, 0)
  })

test('a signed-out customer books with four taps and the two sign-in fields', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const email = await returning(context)
  // This browser has signed in before.
  await page.goto('/booking')
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr')
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  const counter = await counting(page)
  const link = await doors['Book Now in the top bar'](page)
  counter.reset()
  await link.click()
  await offeredTime(page).click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr')
  await bookButton(page).click()
  await counter.expectExactly(4, 2)
})

import { addDays, longDate, todayIn } from '../../src/domain/calendar.ts'
import { dayFor as accountDay, fridayAfter } from './account-steps.ts'
import {
  bookButton,
  confirmed,
  dayFor,
  fillCustomer,
  myBookings,
  openBooking,
  openEventDetails,
  openFilledBooking,
  slot,
} from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { e2eServer } from './server-settings.ts'

test('a stranger becomes a customer and holds a time', async ({ page, context }) => {
  const date = dayFor('whole flow')
  await page.goto('/packages')
  await page
    .getByRole('main')
    .getByRole('link', { name: /iron dome/i })
    .first()
    .click()
  await expect(page).toHaveURL('/booking?package=iron-dome')

  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Dana Whitfield')
  await dialog.getByLabel('Email').fill(`dana.${Date.now()}@example.com`)
  await dialog.getByLabel('Password', { exact: true }).fill('birdie putt for par')
  await dialog.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('radio', { name: /Iron Dome/ })).toBeChecked()
  const calendar = page.getByRole('grid')
  while (!(await calendar.getByRole('button', { name: longDate(date) }).isVisible())) {
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  await calendar.getByRole('button', { name: longDate(date) }).click()
  await slot(page, '2:00 PM').check()
  await page.getByRole('button', { name: 'More extra hours' }).click()
  await page.getByLabel('Premium Courses').check()

  const summary = page.getByRole('complementary', { name: 'Your booking' })
  await expect(summary).toContainText(`${longDate(date)}2:00 PM to 5:00 PM`)
  await expect(summary.getByText('$350').first()).toBeVisible()
  await expect(summary.getByText('$87.50')).toBeVisible()
  await expect(summary.getByText('$262.50')).toBeVisible()

  await expect(page.getByLabel('Full name')).toHaveValue('Dana Whitfield')
  await fillCustomer(page)
  // The summary is also below the form (§2).
  const end = page.getByRole('region', { name: 'Price and booking' })
  await expect(end).toContainText(`Iron Dome, ${longDate(date)}, 2:00 PM to 5:00 PM$350 total`)
  const [details, below] = await Promise.all([
    page.getByText('Event details (optional)').boundingBox(),
    end.boundingBox(),
  ])
  expect(below?.y).toBeGreaterThan((details?.y ?? 0) + (details?.height ?? 0))
  await end.getByRole('button', { name: 'Book this time' }).click()

  await expect(confirmed(page)).toBeFocused()
  const receipt = page.getByRole('region', { name: 'Your booking' })
  for (const fact of ['Iron Dome', longDate(date), '2:00 PM', '$350']) await expect(receipt).toContainText(fact)
  await expect(receipt).toContainText('We’ll email you to arrange the deposit.')
  await expect(page.getByText('Your time is reserved. Our final okay comes within 24 hours.')).toBeVisible()
  expect(await myBookings(context)).toMatchObject([{ date, time: '2:00 PM', total: 350 }])

  // Whoever reloads on a bad line doesn't book again.
  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  await expect(receipt).toContainText(longDate(date))

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(page).toHaveURL('/account/bookings')
})

test('the first bookable day is preselected, the form is filled in from the profile, and /book is the same page', async ({
  page,
  context,
  signUp,
}) => {
  const { name, email } = await signUp()
  const saved = await context.request.put('/api/profile', {
    data: { phone: '(480) 555-0117', address: '12 Fairway Dr' },
    headers: { origin: e2eServer.origin },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const answer = await page.request.get(
    `/api/availability/days?from=${addDays(todayIn(new Date()), 1)}&to=${addDays(todayIn(new Date()), 60)}`,
  )
  const first = ((await answer.json()) as { date: string; selectable: boolean }[]).find(({ selectable }) => selectable)
  await page.goto('/book?package=tent')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    new RegExp(longDate(first?.date as string)),
  )
  await expect(page.getByRole('radio', { name: /Driver's Den/ })).toBeChecked()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  const known = {
    'Full name': name,
    Email: email,
    'Billing address': '12 Fairway Dr',
    'Phone number': '(480) 555-0117',
  }
  for (const [label, value] of Object.entries(known))
    await expect(page.getByRole('main').getByLabel(label)).toHaveValue(value)
})

test('the weekend rate shows on Friday, and choosing another day resets the time', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  const friday = fridayAfter(accountDay('caddie'))
  await openBooking(page, friday, '1:00 PM')
  await expect(page.getByRole('radio', { name: /Driver's Den \$300 .*\(Weekend Rate\)/ })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('(Weekend Rate)')

  const asked = page.waitForRequest((request) =>
    request.url().includes(`from=${addDays(friday, -1)}&to=${addDays(friday, -1)}`),
  )
  await page.getByRole('gridcell', { name: longDate(addDays(friday, -1)) }).click()
  await asked
  await expect(page.getByRole('radio', { name: /Driver's Den \$250 / })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('No start time yet')
})

test('a booking can be made with the keyboard alone', async ({ page, signUp }) => {
  await signUp()
  const date = dayFor('keyboard')
  await openBooking(page, date)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('radio', { name: /Driver's Den/ }).focus()
  await press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Iron Dome/ })).toBeChecked()

  await press('Tab', 'Tab', 'Tab')
  await expect(page.getByRole('grid').getByRole('button', { name: longDate(date) })).toBeFocused()
  await press('ArrowDown', 'ArrowUp', 'Enter', 'Tab')
  await press('ArrowDown')
  await expect(slot(page, '10:00 AM').or(slot(page, '9:00 AM')).and(page.locator(':checked'))).toBeFocused()
  // Past the stepper's disabled minus to its plus, then over the add-ons to the form.
  await press('Tab', 'Enter', 'Shift+Tab', 'Tab')
  await expect(page.getByText('1 extra hour', { exact: true }).first()).toBeVisible()
  while (!(await page.getByLabel('Billing address').evaluate((field) => field === document.activeElement)))
    await press('Tab')
  await page.keyboard.type('12 Fairway Dr')
  await press('Tab')
  await page.keyboard.type('480 555 0117')
  // Past the optional event details.
  await press('Tab', 'Tab')
  const summary = page.getByRole('complementary', { name: 'Your booking' })
  await expect(summary.getByRole('button', { name: 'Book this time' })).toBeFocused()
  await press('Enter')
  await expect(confirmed(page)).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page).toHaveURL('/account/bookings')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('booking by thumb takes one tap on a slot, two fields, and one tap on the bar', { tag: '@long' }, async ({
    page,
    signUp,
  }) => {
    await signUp()
    await page.goto('/booking')
    const open = page.locator('[name=start]:enabled').last()
    await open.tap()
    await expect(open).toBeChecked()
    await fillCustomer(page)
    await bookButton(page).tap()
    await expect(confirmed(page)).toBeInViewport()
  })
})

test('choices and input survive a reload and are cleared by the booking', async ({ page, signUp }) => {
  await signUp()
  const date = dayFor('one thumb')
  await openBooking(page, date, '11:00 AM')
  await page.getByLabel('Weather Insurance').check()
  await fillCustomer(page)
  await openEventDetails(page)
  await page.getByLabel(/Where should we set up/).fill('Tempe Town Lake')
  await slot(page, '1:00 PM').check()
  await page.reload()
  await expect(slot(page, '1:00 PM')).toBeChecked()
  await expect(page.getByLabel('Weather Insurance')).toBeChecked()
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr, Mesa, AZ 85201')
  await expect(page.getByLabel(/Where should we set up/)).toHaveValue('Tempe Town Lake')

  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book your tee time' })).toBeVisible()
  // The contact details are now known; the event details are cleared.
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr, Mesa, AZ 85201')
  await expect(page.getByLabel('Phone number')).toHaveValue('(480) 555-0117')
  await expect(page.getByLabel(/Where should we set up/)).toBeHidden()
  await expect(page.getByLabel(/Where should we set up/)).toHaveValue('')
  await expect(page.getByLabel('Weather Insurance')).not.toBeChecked()
})

test('a mistake in guests or crew note loses nothing typed, and both reach the confirmation and the details', {
  tag: '@long',
}, async ({ page, signUp }) => {
  await openFilledBooking(page, signUp, dayFor('crew'), '11:00 AM')
  const guests = page.getByLabel(/How many guests/)
  const note = page.getByLabel(/Anything our crew should know/)
  await openEventDetails(page)
  const long = `Gate code 4417.\n${'x'.repeat(500)}`
  await guests.fill('a dozen')
  await note.fill(long)
  await bookButton(page).click()
  await expect(guests).toBeFocused()
  await expect(page.getByText('Enter a whole number from 1 to 500, or leave it blank.')).toBeVisible()
  await expect(page.getByText('Please keep the note to 500 characters. It’s 16 over.')).toBeVisible()
  await expect(guests).toHaveValue('a dozen')
  await expect(note).toHaveValue(long)
  // Fields with errors can't be folded away.
  await page.getByText('Event details (optional)').click()
  await bookButton(page).click()
  await expect(guests).toBeFocused()

  await guests.fill('12')
  await note.fill('Gate code 4417.\nRing twice.')
  await page.reload()
  await expect(guests).toHaveValue('12')
  await expect(note).toHaveValue('Gate code 4417.\nRing twice.')
  await expect(slot(page, '11:00 AM')).toBeChecked()
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  const card = page.getByRole('region', { name: 'Your booking' })
  for (const told of ['12 Fairway Dr, Mesa, AZ 85201', 'Guests12', 'Gate code 4417.\nRing twice.'])
    await expect(card).toContainText(told, { useInnerText: false })
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /calendar\.ics$/)
  await expect(page.getByText(/^We’ve emailed the details and a calendar invite to/)).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Gate code 4417.')
  await expect(page.getByRole('dialog')).toContainText('Guests12')
})

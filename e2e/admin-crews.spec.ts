import type { Page } from '@playwright/test'
import { addDays, todayIn, weekdayOf } from '../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer, post, signInAdmin } from './own-server.ts'
import { crewsServer } from './server-settings.ts'

onOwnServer(crewsServer)
test.use({ baseURL: crewsServer.origin })

const tuesday = (from: number): string => {
  const date = addDays(todayIn(new Date()), from)
  return weekdayOf(date) === 'tuesday' ? date : tuesday(from + 1)
}
const date = tuesday(20)

const callFor = (name: string) => ({
  packageId: 'iron-dome',
  date,
  time: '12:00 PM',
  extraHours: 0,
  addOns: [],
  customerInfo: { fullName: name, email: '', billingAddress: '12 Fairway Dr', phoneNumber: '(480) 555-0117' },
})

const runSheet = async (page: Page) => {
  await page.goto('/admin?view=today')
  await page.getByLabel('Day', { exact: true }).fill(date)
}

test('a second crew: added in Settings, seen by the owner, and by a customer only as one more open time', async ({
  page,
  context,
  browser,
}) => {
  // Three pages of two people.
  test.slow()
  await signInAdmin(context, crewsServer)
  await post(context, crewsServer, '/api/admin/bookings', callFor('Ann First'))

  // With one crew only Settings speaks of crews.
  await runSheet(page)
  await expect(page.getByRole('heading', { name: 'Ann First' })).toBeVisible()
  await expect(page.getByText('Crew 1')).toHaveCount(0)
  const customer = await newCustomer(browser, crewsServer)
  const booking = await customer.context.newPage()
  await openBooking(booking, date)
  await expect(slot(booking, '12:00 PM')).toBeDisabled()

  await page.goto('/admin?tab=settings')
  const add = page.getByRole('form', { name: 'Add a crew' })
  await add.getByRole('button', { name: 'Add crew' }).click()
  await expect(add.getByText('Give the crew a name.')).toBeVisible()
  await add.getByLabel('Name').fill('crew 1')
  await add.getByRole('button', { name: 'Add crew' }).click()
  await expect(add.getByText('There’s already a crew with that name. Please choose another.')).toBeVisible()
  await add.getByLabel('Name').fill('Agave')
  await add.getByLabel('Color').selectOption('Purple')
  await add.getByRole('button', { name: 'Add crew' }).click()
  await expect(page.getByRole('form', { name: 'Agave' })).toBeVisible()
  await expectAccessible(page)

  // The customer's page hears of it, and of nothing else.
  await expect(slot(booking, '12:00 PM')).toBeEnabled()
  await expect(booking.getByText('Agave')).toHaveCount(0)
  await post(context, crewsServer, '/api/admin/bookings', callFor('Bo Second'))
  await expect(slot(booking, '12:00 PM')).toBeDisabled()

  await runSheet(page)
  const sheets = page.getByRole('region', { name: 'Agave' })
  await expect(sheets.getByRole('heading', { name: 'Bo Second' })).toBeVisible()
  await expect(sheets.getByText('Ann First')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Crew 1' }).getByRole('heading', { name: 'Ann First' })).toBeVisible()

  await sheets.getByRole('button', { name: 'Contact Bo Second' }).click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Move to Crew 1' }).click()
  await expect(details.getByText('That crew isn’t free at that time.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin?view=list')
  await page.getByRole('button', { name: 'Calendar feed' }).click()
  const feed = page.getByRole('dialog', { name: 'Calendar feed' })
  await feed.getByRole('button', { name: 'Make an address' }).click()
  await feed.getByLabel('Events of').selectOption('Agave')
  const ofAgave = await (await context.request.get(await feed.getByLabel('Address,').inputValue())).text()
  expect(ofAgave).toContain('Bo Second')
  expect(ofAgave).not.toContain('Ann First')
  await page.keyboard.press('Escape')

  // Blocks of two crews on one day are told apart, also by ear.
  for (const crewId of [1, 2]) {
    const block = { date: addDays(date, 7), type: 'full', crewId }
    await post(context, crewsServer, '/api/admin/blocked-dates', block)
  }
  await page.goto('/admin?tab=availability')
  for (const name of ['Crew 1', 'Agave']) {
    await expect(page.getByRole('button', { name: `, Full day, ${name}` })).toBeVisible()
  }

  await page.goto('/admin?tab=settings')
  await page.getByRole('button', { name: 'Retire Agave' }).click()
  await expect(page.getByText('No other crew is free for some of its upcoming events.', { exact: false })).toBeVisible()
})

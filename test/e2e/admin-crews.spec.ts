import type { Page } from '@playwright/test'
import { addDays, longDate, shortDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer, post, signInAdmin } from './own-server.ts'
import { crewsServer } from './server-settings.ts'

onOwnServer(crewsServer)
test.use({ baseURL: crewsServer.origin })

const tuesday = (from: number): string => {
  const date = addDays(todayIn(new Date()), from)
  return toWeekday(date) === 'tuesday' ? date : tuesday(from + 1)
}
const date = tuesday(20)

const callFor = (name: string, time = '12:00 PM') => ({
  packageId: 'iron-dome',
  date,
  time,
  extraHours: 0,
  addOns: [],
  customerInfo: { fullName: name, email: '', billingAddress: '12 Fairway Dr', phoneNumber: '(480) 555-0117' },
  placeZip: '85395',
})

const runSheet = async (page: Page) => {
  await page.goto('/admin?view=today')
  await page.getByLabel('Day', { exact: true }).fill(date)
}

test('a second crew, added in Settings, is visible to the owner and is just another open time to customers', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  // Two people with three pages.
  test.slow()
  await signInAdmin(context, crewsServer)
  const booked = await post(context, crewsServer, '/api/admin/bookings', callFor('Ann First'))

  // With one crew, only Settings mentions crews.
  await runSheet(page)
  await expect(page.getByRole('heading', { name: 'Ann First' })).toBeVisible()
  await expect(page.getByText('Crew 1')).toHaveCount(0)
  const customer = await newCustomer(browser, crewsServer)
  const booking = await customer.context.newPage()
  await openBooking(booking, date)
  await expect(slot(booking, '12:00 PM')).toBeDisabled()

  const another = await context.newPage()
  await another.goto('/admin?tab=settings')
  const crewEntry = (it: Page, name: string) =>
    it.getByRole('region', { name: 'Crews' }).getByText(name, { exact: true })
  await expect(crewEntry(another, 'Crew 1')).toBeVisible()
  await page.goto('/admin?tab=settings')
  await page.getByText('Add a crew').click()
  const add = page.getByRole('form', { name: 'Add a crew' })
  await add.getByRole('button', { name: 'Add crew' }).click()
  await expect(add.getByText('Give the crew a name.')).toBeVisible()
  await add.getByLabel('Name').fill('crew 1')
  await add.getByRole('button', { name: 'Add crew' }).click()
  await expect(add.getByText('There’s already a crew with that name. Please choose another.')).toBeVisible()
  await add.getByLabel('Name').fill('Agave')
  await expect(add.getByLabel('Color')).toHaveValue('copper')
  await add.getByLabel('Color').selectOption('Purple')
  await add.getByRole('button', { name: 'Add crew' }).click()
  await expect(crewEntry(page, 'Agave')).toBeVisible()
  await expect(add.getByLabel('Name')).toHaveValue('')
  await expect(add.getByRole('button', { name: 'Add crew' })).toBeFocused()
  await expectAccessible(page)
  // The owner's other page is updated, too.
  await expect(crewEntry(another, 'Agave')).toBeVisible()
  await another.close()

  // The customer's page shows the new open time and nothing else.
  await expect(slot(booking, '12:00 PM')).toBeEnabled()
  await expect(booking.getByText('Agave')).toHaveCount(0)
  await post(context, crewsServer, '/api/admin/bookings', callFor('Bo Second'))
  await expect(slot(booking, '12:00 PM')).toBeDisabled()

  await runSheet(page)
  const sheets = page.getByRole('region', { name: 'Agave' })
  await expect(sheets.getByRole('heading', { name: 'Bo Second' })).toBeVisible()
  await expect(sheets.getByText('Ann First')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Crew 1' }).getByRole('heading', { name: 'Ann First' })).toBeVisible()

  // On paper, each run sheet starts a page and shows its date.
  await expect(sheets.getByText(longDate(date))).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(sheets.getByText(longDate(date))).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await sheets.getByRole('button', { name: 'Contact Bo Second' }).click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Move to Crew 1' }).click()
  await expect(details.getByText('That crew isn’t free at that time.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Move to Crew 1' })).toBeFocused()
  await page.keyboard.press('Escape')

  // When an event is moved by keyboard, its button disappears, so the focus goes to the new crew.
  await post(context, crewsServer, '/api/admin/bookings', callFor('Cy Third', '4:00 PM'))
  await page.getByRole('button', { name: 'Contact Cy Third' }).click()
  await details.getByRole('button', { name: 'Move to Agave' }).press('Enter')
  await expect(details.getByRole('button', { name: 'Move to Crew 1' })).toBeVisible()
  await expect(details.locator(':focus')).toHaveText('Agave')
  await page.keyboard.press('Escape')

  // Only the crew that would take the call has to make the drive.
  await page.goto('/admin?view=call')
  await page.getByText('Another day or time').click()
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Start time').selectOption('8:00 AM')
  await page.getByLabel('ZIP code of the event').fill('85118')
  await expect(page.getByText(/^Tight drive: .*Ann First/)).toBeVisible()
  await expect(page.getByText(/^Tight drive/)).toHaveCount(1)

  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/admin?view=list')
  const colors = page.getByRole('region', { name: 'Next up' }).locator('i')
  await expect(colors).toHaveCount(3)
  expect(await colors.first().boundingBox()).toMatchObject({ width: 10, height: 10 })
  await page.getByRole('tab', { name: 'Settings' }).click()
  const feed = page.getByRole('region', { name: 'Calendar feed' })
  await feed.getByRole('button', { name: 'Make an address' }).click()
  await feed.getByLabel('Crew').selectOption('Agave')
  const ofAgave = await (await context.request.get(await feed.getByLabel('Address,').inputValue())).text()
  expect(ofAgave).toContain('Bo Second')
  expect(ofAgave).not.toContain('Ann First')

  // Blocks of two crews on one day can be told apart, also by screen reader.
  for (const crewId of [1, 2]) {
    const block = { date: addDays(date, 7), type: 'full', crewId }
    await post(context, crewsServer, '/api/admin/blocked-dates', block)
  }
  await page.goto('/admin?tab=availability')
  for (const name of ['Crew 1', 'Agave']) {
    await expect(page.getByRole('button', { name: `, Full day, ${name}` })).toBeVisible()
  }

  await page.goto('/admin?tab=settings')
  await crewEntry(page, 'Agave').click()
  // The first link is made at once. Whatever ends it asks first, and Enter keeps it.
  const link = page.getByRole('region', { name: 'Crew link for Agave' })
  await link.getByRole('button', { name: 'Make a link' }).press('Enter')
  await expect(link.getByLabel('Crew link, shown only once')).toHaveValue(/\/crew\/day#/)
  await expect(link).toBeFocused()
  await page.reload()
  await crewEntry(page, 'Agave').click()
  for (const act of ['Make a new link', 'Revoke the link']) {
    await link.getByRole('button', { name: act }).press('Enter')
    await expect(page.getByRole('alertdialog', { name: `${act}?` })).toContainText('Agave’s current link stops working')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(link.getByRole('button', { name: act })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the link' }).press('Enter')
  await expect(link.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await expect(link).toBeFocused()
  // Its events and its link don't come back, so it asks first, and Enter keeps the crew.
  const retire = page.getByRole('button', { name: 'Retire Agave' })
  const question = page.getByRole('alertdialog', { name: 'Retire Agave?' })
  await retire.press('Enter')
  await expect(question).toContainText('Its upcoming events go to the other crews, and its link stops working.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(retire).toBeFocused()
  await expect(page.getByRole('form', { name: 'Agave' }).getByRole('alert')).toHaveCount(0)
  await retire.click()
  await question.getByRole('button', { name: 'Retire Agave' }).click()
  await expect(page.getByRole('form', { name: 'Agave' }).getByRole('alert')).toHaveText(
    `No other crew is free for this crew’s event at 12:00 PM on ${shortDate(date)}. Once it’s been moved or cancelled, you can retire the crew.`,
  )

  // It can retire once the other crew is free. Though only one crew is left, it can come back.
  const { id } = (await booked.json()) as { id: string }
  await post(context, crewsServer, `/api/admin/bookings/${id}/cancel`, { refund: 'policy' })
  await retire.press('Enter')
  await question.getByRole('button', { name: 'Retire Agave' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Retire Crew 1' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bring back Agave' })).toBeFocused()
  await page.getByRole('button', { name: 'Bring back Agave' }).press('Enter')
  await expect(retire).toBeFocused()
})

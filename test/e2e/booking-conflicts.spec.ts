import { expectAccessible } from './accessible.ts'
import {
  bookAsAnother,
  bookButton,
  confirmed,
  dayFor,
  fillCustomer,
  myBookings,
  openBooking,
  openFilledBooking,
  slot,
} from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

const CONFLICT = 'Selected time range conflicts with existing bookings. Please choose another time.'

test('an hour another customer books turns "(Booked)" on an open page; a chosen time that was taken is deselected with the reason, and nothing else is lost', async ({
  page,
  signUp,
}) => {
  const date = dayFor('live')
  await openFilledBooking(page, signUp, date, '3:00 PM')
  await expect(page.getByRole('img', { name: /nothing booked, yours from 3 to 5 PM/ })).toBeVisible()

  await bookAsAnother(date, '9:00 AM')
  await expect(slot(page, '9:00 AM')).toHaveAccessibleName('9:00 AM (Booked)')
  await expect(slot(page, '9:00 AM')).toBeDisabled()
  await expect(slot(page, '11:00 AM')).toHaveAccessibleName('11:00 AM (Unavailable)')
  await expect(slot(page, '12:00 PM')).toBeEnabled()
  await expect(slot(page, '3:00 PM')).toBeChecked()
  await expect(page.getByRole('img', { name: /booked from 9 to 11 AM, yours from 3 to 5 PM/ })).toBeVisible()

  await bookAsAnother(date, '4:00 PM')
  await expect(page.getByRole('alert')).toHaveText(CONFLICT)
  await expect(slot(page, '3:00 PM')).not.toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('No start time yet')
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr, Mesa, AZ 85201')
  await slot(page, '12:00 PM').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a conflict found only on submit shows its sentence and the new times', async ({ page, signUp, context }) => {
  const date = dayFor('conflict on submit')
  await page.route('**/api/availability/live', (route) => route.abort())
  await openFilledBooking(page, signUp, date, '10:00 AM')
  await bookAsAnother(date, '11:00 AM')
  await bookButton(page).click()

  await expect(page.getByRole('alert')).toHaveText(CONFLICT)
  await expect(slot(page, '11:00 AM')).toHaveAccessibleName('11:00 AM (Booked)')
  await expect(slot(page, '10:00 AM')).toHaveAccessibleName('10:00 AM (Unavailable)')
  await expectAccessible(page)
  expect(await myBookings(context)).toEqual([])

  await slot(page, '3:00 PM').check()
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expectAccessible(page)
})

test("going back after booking asks for a new time instead of finding one's own taken", async ({ page, signUp }) => {
  const date = dayFor('back')
  await signUp()
  await openBooking(page, date, '10:00 AM')
  // A visit of its own in the history, with the choice so far.
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click()
  await expect(slot(page, '10:00 AM')).toBeChecked()
  await fillCustomer(page)
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Book your tee time' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
  await expect(page.getByText(CONFLICT)).toHaveCount(0)
})

test('an extra hour that would conflict, or end after 10 PM, is refused in words', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
  const date = dayFor('stepper')
  await signUp()
  await bookAsAnother(date, '3:00 PM')
  await openBooking(page, date, '11:00 AM')
  const more = page.getByRole('button', { name: 'More extra hours' })
  const fewer = page.getByRole('button', { name: 'Fewer extra hours' })
  await expect(fewer).toBeDisabled()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(page.getByText('Cannot add more hours - would conflict with existing booking')).toBeVisible()
  await expect(more).toHaveAccessibleDescription('Cannot add more hours - would conflict with existing booking')
  await fewer.click()
  await expect(fewer).toBeDisabled()
  await expect(page.getByText('Cannot add more hours')).toBeHidden()

  await openBooking(page, dayFor('deep link'), '4:00 PM')
  for (let hours = 1; hours <= 4; hours++) await more.click()
  await expect(more).toBeDisabled()
  await expect(page.getByText('The last hour must end by 10:00 PM.')).toBeVisible()
  await expect(page.getByText('4:00 PM to 10:00 PM').first()).toBeVisible()
})

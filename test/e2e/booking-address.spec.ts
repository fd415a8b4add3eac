import type { Page } from '@playwright/test'
import { dayLabel, longDate } from '../../src/domain/calendar.ts'
import { dayFor, openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

const pack = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const bookNow = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Book Now' })

test("a link to the booking page selects its package, and one without a package selects Driver's Den", {
  tag: '@long',
}, async ({ page, signUp }) => {
  await signUp()
  await page.goto('/booking?package=iron-dome')
  await expect(pack(page, 'Iron Dome')).toBeChecked()
  await page.getByLabel('Weather Insurance').check()
  await page.getByLabel('Phone number').fill('(480) 555-0117')

  await page.goto('/booking')
  await expect(pack(page, "Driver's Den")).toBeChecked()
  await expect(page.getByLabel('Weather Insurance')).toBeChecked()
  await expect(page.getByLabel('Phone number')).toHaveValue('(480) 555-0117')

  // An id that would lead elsewhere in the API isn't one.
  await page.goto('/booking?unpaid=..%2Fprofile')
  await expect(page.getByLabel('Phone number')).toHaveValue('(480) 555-0117')
})

test('choices on the booking page are kept in the address, so a reload and Back restore them, while a link may change them', {
  tag: '@long',
}, async ({ page, signUp }) => {
  await signUp()
  const date = dayFor('address')
  await openBooking(page, date, '11:00 AM')
  await pack(page, 'Iron Dome').check()
  await slot(page, '1:00 PM').check()
  await expect(page).toHaveURL(`/booking?package=iron-dome&date=${date}&time=1%3A00+PM`)
  await page.reload()
  await expect(pack(page, 'Iron Dome')).toBeChecked()
  await expect(slot(page, '1:00 PM')).toBeChecked()

  await page.getByRole('banner').getByRole('link', { name: 'Packages' }).click()
  await page.getByRole('main').getByRole('link', { name: "Book Driver's Den" }).click()
  await expect(pack(page, "Driver's Den")).toBeChecked()
  await page.goBack()
  await page.goBack()
  await expect(pack(page, 'Iron Dome')).toBeChecked()
  await expect(slot(page, '1:00 PM')).toBeChecked()

  await bookNow(page).click()
  await expect(pack(page, "Driver's Den")).toBeChecked()
  await expect(page.getByRole('gridcell', { name: longDate(date) })).toHaveAttribute('aria-selected', 'true')
})

test('following a time the caddie offers a second time opens it again', { tag: '@long' }, async ({ page, signUp }) => {
  await signUp()
  const date = dayFor('address')
  await page.goto('/booking')
  const follow = async () => {
    await page.getByRole('button', { name: 'Open your caddie' }).click()
    await page.getByLabel('Your message').fill(`is ${dayLabel(date)} free?`)
    await page.getByLabel('Your message').press('Enter')
    await page
      .getByRole('link', { name: `Book ${dayLabel(date)} at 10:00 AM` })
      .last()
      .click()
    await expect(slot(page, '10:00 AM')).toBeChecked()
  }
  await follow()
  await slot(page, '2:00 PM').check()
  await follow()
})

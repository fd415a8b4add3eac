import { expect, test } from '@playwright/test'
import { longDate, todayIn } from '../../src/domain/calendar.ts'
import { bookButton, confirmed, fillCustomer, slot } from './booking-steps.ts'
import { onClockServer } from './on-clock-server.ts'
import { clockServer } from './server-settings.ts'

const setClock = onClockServer(clockServer)

// The events fall on days when US clocks change, or are booked in those nights.
const cases = [
  { now: '2027-03-12T08:00:00Z', date: '2027-03-14', stored: '2027-03-14T21:00:00.000Z' },
  { now: '2027-03-14T09:30:00Z', date: '2027-03-17', stored: '2027-03-17T21:00:00.000Z' },
  { now: '2027-11-05T05:00:00Z', date: '2027-11-07', stored: '2027-11-07T21:00:00.000Z' },
  { now: '2027-11-07T08:30:00Z', date: '2027-11-10', stored: '2027-11-10T21:00:00.000Z' },
]

const zones = ['Asia/Tokyo', 'America/Denver', 'UTC']

for (const timezoneId of zones) {
  test(`2:00 PM booked from ${timezoneId} is 2:00 PM in Phoenix, also around clock changes`, { tag: '@long' }, async ({
    browser,
  }) => {
    test.slow()
    const context = await browser.newContext({ baseURL: clockServer.origin, timezoneId })
    const page = await context.newPage()
    const headers = { origin: clockServer.origin }
    const data = { name: 'Dana', email: `${timezoneId.replace('/', '.')}@example.com`, password: 'birdie putt for par' }
    expect((await context.request.post('/api/auth/sign-up/email', { data, headers })).status()).toBe(200)

    for (const { now, date, stored } of cases) {
      await setClock(page, now)
      await page.goto(`/booking?date=${date}&time=2%3A00%20PM`)
      await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(new RegExp(longDate(date)))
      await expect(slot(page, '2:00 PM')).toBeChecked()
      const today = page.locator('[aria-current=date]')
      if (await today.count()) await expect(today).toHaveAccessibleName(new RegExp(longDate(todayIn(new Date(now)))))
      await fillCustomer(page)
      await bookButton(page).click()
      await expect(confirmed(page)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(`${longDate(date)}2:00 PM`)

      const { bookings } = await (await context.request.get('/api/bookings')).json()
      const booking = bookings.find((each: { status: string }) => each.status === 'BOOKED')
      expect(booking).toMatchObject({ date, time: '2:00 PM', startsAt: stored })
      // Frees the time for the next zone.
      const cancelled = await context.request.post(`/api/bookings/${booking.id}/cancel`, { data: {}, headers })
      expect(cancelled.status(), await cancelled.text()).toBe(200)
    }
    await context.close()
  })
}

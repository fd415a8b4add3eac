import {
  addDays,
  dayLabel,
  daysBetween,
  longDate,
  monthDay,
  monthLabel,
  monthStart,
  shortDate,
  shortMonth,
  todayIn,
  toWeekday,
  weekdays,
} from '../../src/domain/calendar.ts'
import { laterMonth, turnedTo, weeksFrom } from '../../src/web/schedule/month/calendar-grid.ts'
import { dayFor, openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

const today = todayIn(new Date())
// Follows a Saturday whose day exists in every month, so a month forward and back returns to it.
const sunday = Array.from({ length: 14 }, (_, ahead) => addDays(today, 20 + ahead)).find(
  (date) => toWeekday(date) === 'sunday' && Number(addDays(date, -1).slice(8)) <= 28,
) as string

test.beforeEach(async ({ signUp }) => void (await signUp()))

test('the calendar grid moves by day, week and month, across month edges, and onto a closed day', async ({ page }) => {
  const date = addDays(sunday, 2)
  await openBooking(page, date)
  const focused = (day: string) => expect(page.getByRole('button', { name: longDate(day) })).toBeFocused()
  await page.getByRole('button', { name: longDate(date) }).focus()
  const steps: [string, string][] = [
    ['ArrowRight', addDays(date, 1)],
    ['End', addDays(sunday, 6)],
    ['Home', sunday],
    ['ArrowDown', addDays(sunday, 7)],
    ['ArrowUp', sunday],
    ['ArrowLeft', addDays(sunday, -1)],
  ]
  for (const [key, day] of steps) {
    await page.keyboard.press(key)
    await focused(day)
  }
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: monthLabel(monthStart(addDays(sunday, -1), 1)) })).toBeVisible()
  await page.keyboard.press('PageUp')
  await focused(addDays(sunday, -1))
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1)

  // A closed day takes the focus but isn't selected, and says why.
  const closed = page.getByRole('button', { name: `${longDate(sunday)}, closed` })
  await closed.focus()
  await page.keyboard.press('Enter')
  await expect(closed).toBeFocused()
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'closed' })).toBeVisible()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(new RegExp(longDate(date)))
})

test('a month turned before the rules have loaded stays, wherever the first open day is', { tag: '@long' }, async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/availability/settings', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/booking')
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await page.getByRole('button', { name: 'Next month' }).click()
  const lastInView = weeksFrom(today).flat().at(-1) ?? today
  const next = page.getByRole('heading', { level: 2, name: monthLabel(laterMonth(today, lastInView, today)) })
  await expect(next).toBeVisible()
  release()
  await expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeAttached()
  await expect(next).toBeVisible()
})

test('the calendar goes back to this month and forward to the last one that can be booked', { tag: '@long' }, async ({
  page,
}) => {
  await openBooking(page, addDays(sunday, 2))
  const before = page.getByRole('button', { name: 'Previous month' })
  const after = page.getByRole('button', { name: 'Next month' })
  const shown = (name: string | RegExp) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const last = addDays(today, 90)
  const opened = monthStart(turnedTo(addDays(sunday, 2), today))
  const inView = weeksFrom(today).flat().at(-1) ?? today
  for (let month = opened; month < monthStart(last); month = laterMonth(month, inView, today)) await after.click()
  await shown(monthLabel(last))
  await expect(after).toHaveAttribute('aria-disabled', 'true')
  for (let month = monthStart(last); month > monthStart(today); month = monthStart(month, -1)) await before.click()
  await shown(new RegExp(`^${shortMonth(today)}( \\d+)? – `))
  await expect(before).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: `${longDate(today)}, today` })).toHaveAttribute('aria-current', 'date')
})

test('a calendar on another month leads back to the chosen day', { tag: '@long' }, async ({ page }) => {
  const chosen = addDays(sunday, 2)
  await openBooking(page, chosen)
  const back = page.getByRole('button', { name: `Back to ${shortDate(chosen)}` })
  await expect(back).toBeHidden()
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Next month' }).click()
  await back.click()
  await expect(back).toBeHidden()
  await expect(page.locator(`[data-date="${chosen}"]`)).toBeFocused()
})

test("the calendar's first page is the five weeks from this one, across the end of the month", {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/booking')
  const days = page.getByRole('grid').locator('[data-date]')
  await expect(days.first()).toHaveAttribute('data-date', today)
  const sixthSunday = addDays(today, 35 - weekdays.indexOf(toWeekday(today)))
  expect(await days.count()).toBeGreaterThanOrEqual(daysBetween(today, sixthSunday))
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
})

test("a day on the calendar's first page opens there, even in the next month", { tag: '@long' }, async ({ page }) => {
  const saturday = addDays(today, 34 - weekdays.indexOf(toWeekday(today)))
  await openBooking(page, saturday)
  await expect(page.getByRole('grid').locator('[data-date]').first()).toHaveAttribute('data-date', today)
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
})

test('a link to a day and time selects them if they can be booked; one to a closed day opens the next open day', {
  tag: '@long',
}, async ({ page }) => {
  const date = dayFor('deep link')
  await openBooking(page, date, '4:00 PM')
  await page.goto(`/booking?package=iron-dome&date=${date}&time=8%3A00%20PM`)
  await expect(page.getByRole('gridcell', { name: longDate(date) })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('radio', { name: /Iron Dome/ })).toBeChecked()
  await expect(page.getByRole('alert')).toHaveText(
    'That start time is outside our hours for the day. Please choose another time.',
  )
  // An event of seven hours: its last starts are closed because of the night, not because of another event.
  await page.goto(`/booking?date=${date}&extra=5`)
  await expect(slot(page, '4:00 PM')).toHaveAccessibleName('4:00 PM (Unavailable)')
  await expect(page.getByText('Every event ends by 10:00 PM.', { exact: true })).toBeVisible()
  await page.goto(`/booking?date=${sunday}&time=2%3A00%20PM`)
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expect(slot(page, '2:00 PM')).not.toBeChecked()

  await page.goto(`/booking?date=${sunday}`)
  const selected = page.getByRole('gridcell', { selected: true })
  await expect(selected).toBeVisible()
  const opened = (await selected.getByRole('button').getAttribute('data-date')) as string
  expect(opened > sunday).toBe(true)
  const words = `${monthDay(sunday)} is closed. The next open day is ${dayLabel(opened)}.`
  const said = page
    .getByRole('group', { name: dayLabel(opened) })
    .getByRole('status')
    .filter({ hasText: 'closed' })
  await expect(said).toHaveText(words)
})

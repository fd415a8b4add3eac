import { addDays, longDate, toDateAndHour, todayIn, toInstant, toWeekday } from '../../src/domain/calendar.ts'
import { startWeatherStandIn } from '../stand-in/weather/start-weather-stand-in.ts'
import { violationsOn } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer, signInAdmin } from './own-server.ts'
import { weatherServer } from './server-settings.ts'

let stop: (() => Promise<void>) | undefined

/** Wind from 3 PM every day. */
const windy = (at: Date) => (toDateAndHour(at).hour >= 15 ? { windSpeed: '15 to 28 mph' } : {})

const { query } = onOwnServer(weatherServer, async () => {
  const service = await startWeatherStandIn({ clock: () => new Date() })
  service.play(windy)
  stop = service.stop
  return { WEATHER_API_BASE: service.url }
})

// After the server that calls it.
test.afterAll(() => stop?.())

/** The first day from `ahead` days on that's open until 5 PM. */
function weekdayFrom(ahead: number): string {
  const date = addDays(todayIn(new Date()), ahead)
  return ['saturday', 'sunday'].includes(toWeekday(date)) ? weekdayFrom(ahead + 1) : date
}

const forecasts = async () => (await query('select hours from weather_places where answered_at is not null')).length

test('the owner sees wind forecast for an event, reviews and sends a free move, and the customer takes it through the link', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  const [date, elsewhere] = [weekdayFrom(3), weekdayFrom(9)]
  const dana = await newCustomer(browser, weatherServer)
  const { id } = await dana.book(date, '2:00 PM')
  await query(`update bookings set place_zip = '85004'`)
  const answer = { setting: 'outdoors' }
  const origin = weatherServer.origin
  await dana.context.request.patch(`/api/site-checks/${id}`, { data: answer, headers: { origin } })
  await query(`insert into pgboss.job (name, data) values ('weather', '{}')`)
  await expect.poll(forecasts, { timeout: 15_000 }).toBe(1)

  await signInAdmin(page.context(), weatherServer)
  await page.goto(`${origin}/admin?view=weather`)
  const event = page.getByRole('listitem').filter({ hasText: 'Dana Whitfield' })
  await expect(event.getByText('Wind up to 28 mph between 3:00 PM and 4:00 PM. Our limit is 20 mph.')).toBeVisible()
  await expect(event.getByRole('cell', { name: /^28 mph ?, outside our limits$/ })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  for (const view of ['list', 'month', `today`]) {
    await page.goto(`${origin}/admin?view=${view}`)
    if (view === 'month' && date.slice(0, 7) !== todayIn(new Date()).slice(0, 7)) {
      await page.getByRole('button', { name: 'Next month' }).click()
    }
    if (view === 'today') await page.getByLabel('Day', { exact: true }).fill(date)
    await expect(page.getByText('Wind 28 mph').filter({ visible: true }).first()).toBeVisible()
  }

  await page.goto(`${origin}/admin?view=weather`)
  await event.getByRole('button', { name: 'Offer a free move' }).click()
  const question = page.getByRole('alertdialog', { name: 'Offer a free move?' })
  await expect(question).toContainText(`We’ll email Dana Whitfield at ${dana.email} a link to move this event`)
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Not now' }).click()
  expect(await query('select from weather_offers')).toEqual([])
  await event.getByRole('button', { name: 'Offer a free move' }).click()
  await question.getByRole('button', { name: 'Send the offer' }).dblclick()
  await expect(page.getByText('Offered. The customer will get an email with a link.')).toBeVisible()
  // The customer already has the link, so withdrawing asks, and Enter keeps the offer.
  await event.getByRole('button', { name: 'Withdraw offer' }).press('Enter')
  const withdrawal = page.getByRole('alertdialog', { name: 'Withdraw the offer?' })
  await expect(withdrawal).toContainText('Dana Whitfield won’t be able to move this event for free')
  await page.keyboard.press('Enter')
  await expect(withdrawal).toHaveCount(0)
  await expect(event.getByRole('button', { name: 'Withdraw offer' })).toBeFocused()
  expect(await query(`select from pgboss.job where data ->> 'about' = 'weather-offer'`)).toHaveLength(1)
  const desk = await (await page.request.get(`${origin}/api/admin/weather`)).json()

  const bookings = await dana.context.newPage()
  await bookings.goto('/account/bookings')
  const offer = 'You can move this event for free because of the weather.'
  await expect(bookings.getByRole('article').getByText(offer)).toBeVisible()
  await bookings.getByRole('button', { name: 'Details' }).click()
  await expect(bookings.getByRole('dialog').getByText(offer)).toBeVisible()
  await expect(bookings.getByRole('img', { name: /^Wind from 10 to 28 mph/ })).toBeVisible()

  await bookings.setViewportSize({ width: 320, height: 800 })
  const table = await bookings.getByRole('table').boundingBox()
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(320)
  await bookings.setViewportSize({ width: 1280, height: 720 })

  // Moving it the usual way would charge the new day's price.
  await bookings.keyboard.press('Escape')
  await bookings.getByRole('button', { name: 'Reschedule' }).click()
  const move = bookings.getByRole('dialog', { name: 'Move your Iron Dome' })
  await expect(move.getByRole('link', { name: 'Move or keep your date' })).toBeVisible()

  // Signed out, on a phone.
  const phone = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  const link = await phone.newPage()
  await link.goto(desk.events[0].weather.offer.url)
  await expect(link.getByRole('heading', { name: 'Move your Iron Dome for free' })).toBeVisible()
  await expect(link.getByText('Wind up to 28 mph between 3:00 PM and 4:00 PM.')).toBeVisible()
  await link.getByRole('button', { name: 'Move my event' }).click()
  await expect(link.getByRole('alert')).toHaveText('Choose a start time.')
  await expect(link.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // It opens on a later day: the weather is bad on its own.
  const startTimes = link.getByRole('group', { name: /^\w+day, / })
  await expect(startTimes).toBeFocused()
  await expect(startTimes).not.toHaveAccessibleName(longDate(date).replace(/, \d{4}$/, ''))
  expect(await violationsOn(link)).toEqual([])
  const other = link.getByRole('button', { name: longDate(elsewhere) })
  if (!(await other.isVisible())) await link.getByRole('button', { name: 'Next month' }).click()
  await other.click()
  await link.getByRole('radio', { name: '10:00 AM' }).check({ force: true })
  await link.getByRole('button', { name: /^Move to/ }).click()
  const moved = link.getByRole('heading', { name: 'Your event has moved' })
  await expect(moved).toBeFocused()
  await expect(moved).toBeInViewport({ ratio: 1 })
  await expect(link.getByText(`${longDate(elsewhere)} at 10:00 AM`)).toBeVisible()
  // Signed out, the button is the only way to contact us.
  await expect(link.getByRole('main').getByRole('link', { name: /\(\d{3}\)/ })).toHaveCount(1)
  expect(await query('select starts_at, total_cents from bookings')).toEqual([
    { starts_at: toInstant(elsewhere, 10), total_cents: 15_000 },
  ])
  await phone.close()
  await dana.context.close()
})

import { longDate, monthLabel, monthStart, todayIn } from '../src/domain/calendar.ts'
import { adminDay, bookForCaller, openDashboard, someone } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

test('the run-sheet of a day says when to be where and whom to call; it prints without the rest', async ({
  page,
  context,
  signInAsAdmin,
}) => {
  const name = someone()
  await signInAsAdmin()
  await openDashboard(page, '?view=today')
  await bookForCaller(context.request, name, adminDay(20))
  await page.getByLabel('Day', { exact: true }).fill(adminDay(20))
  await expect(page.getByRole('heading', { level: 2, name: longDate(adminDay(20)) })).toBeVisible()
  const stop = page.getByRole('listitem').filter({ hasText: name })
  for (const time of ['11:15 AM to 11:30 AM', '12:00 PM', '3:00 PM', '3:20 PM to 3:30 PM']) {
    await expect(stop.getByText(time, { exact: true })).toBeVisible()
  }
  await expect(stop.getByRole('link', { name: '(480) 555-0117' })).toBeVisible()
  await expect(stop.getByRole('link', { name: '12 Fairway Dr, Mesa, AZ 85201' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(stop).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('the month shows each booking on its day', async ({ page, context, signInAsAdmin }) => {
  const name = someone()
  await signInAsAdmin()
  await openDashboard(page, '?view=month')
  await bookForCaller(context.request, name, adminDay(21))
  const event = page.getByRole('button', { name: `12:00 PM ${name}` })
  const target = monthStart(adminDay(21))
  for (let month = monthStart(todayIn(new Date())); month < target; month = monthStart(month, 1)) {
    await expect(page.getByRole('heading', { level: 2, name: monthLabel(month) })).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  await event.click()
  await expect(page.getByRole('dialog', { name })).toContainText(longDate(adminDay(21)))
})

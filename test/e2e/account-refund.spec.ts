import { type Page, test as plain } from '@playwright/test'
import { addDays, longDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { cardOn } from './account-steps.ts'
import { expect } from './fixtures.ts'
import { newCustomer, onOwnServer } from './own-server.ts'
import { refundServer } from './server-settings.ts'

onOwnServer(refundServer)

/** A weekday four to six days ahead, when half of the deposit is refunded, and one three weeks later. */
const near = [4, 5, 6]
  .map((days) => addDays(todayIn(new Date()), days))
  .find((date) => !['saturday', 'sunday'].includes(toWeekday(date))) as string
const far = addDays(near, 21)

const nothingPaid = 'Nothing has been paid, so there’s nothing to refund.'

async function details(page: Page, date: string) {
  await cardOn(page, date).getByRole('button', { name: 'Details' }).click()
  return page.getByRole('dialog', { name: 'Iron Dome' })
}

plain(
  'a late move says beforehand what it does to the refund, and so do the details afterwards',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, book } = await newCustomer(browser, refundServer)
    await book(near, '2:00 PM')
    const page = await context.newPage()
    await page.goto('/account/bookings')

    let dialog = await details(page, near)
    await expect(dialog).toContainText(nothingPaid)
    await expect(dialog).not.toContainText('Because it was moved')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()

    await cardOn(page, near).getByRole('button', { name: 'Reschedule' }).click()
    dialog = page.getByRole('dialog', { name: 'Move your Iron Dome' })
    await expect(dialog).toContainText(
      'If you move it now and cancel later, you’ll get back at most 50% of the deposit, no matter how far off the new date is.',
    )
    await expectAccessible(page)
    const day = dialog.getByRole('button', { name: longDate(far) })
    if (!(await day.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click()
    await day.click()
    await page.setViewportSize({ width: 390, height: 844 })
    await dialog.getByRole('radio', { name: /^10:00 AM/ }).check()
    await expect(dialog.getByText(/^If you move it now and cancel later/)).toBeInViewport()
    await dialog.getByRole('button', { name: /^Move to .*, 10:00.AM$/ }).click()
    await expect(dialog).toBeHidden()

    dialog = await details(page, far)
    await expect(dialog).toContainText(nothingPaid)
    await expect(dialog).toContainText('Because this booking was moved, at most half')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()

    await cardOn(page, far).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(nothingPaid)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText('Booking cancelled successfully!')).toBeVisible()
    dialog = await details(page, far)
    await expect(dialog).toContainText('Nothing has been paid, so there’s nothing to refund.')
    await context.close()
  },
)

plain(
  'My Bookings stays when a dialog’s script doesn’t load, and without a connection its dialogs open',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, book } = await newCustomer(browser, refundServer)
    const date = addDays(far, 1)
    await book(date, '2:00 PM')
    const page = await context.newPage()
    const late =
      /\/assets\/(reschedule-dialog|change-extras|event-forecast|guest-share|place-found|place-reach)-[^/]*\.js$/
    await page.route(late, (route) => route.abort())
    await page.goto('/account/bookings')
    for (const action of ['Reschedule', 'Change extras']) {
      await cardOn(page, date).getByRole('button', { name: action }).click()
      const failed = page.getByRole('dialog', { name: 'This didn’t load' })
      await expect(failed).toContainText('Check your connection, then try again.')
      await failed.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(cardOn(page, date)).toBeVisible()
    }
    await expect((await details(page, date)).getByText('If you cancel now')).toBeVisible()

    await page.unroute(late)
    const loaded = ['reschedule-dialog', 'change-extras', 'guest-share'].map((name) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${name}-`) && response.url().endsWith('.js')),
    )
    await page.reload()
    await Promise.all(loaded)
    await context.setOffline(true)
    await cardOn(page, date).getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByRole('dialog', { name: 'Move your Iron Dome' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect((await details(page, date)).getByText('If you cancel now')).toBeVisible()
    await context.close()
  },
)

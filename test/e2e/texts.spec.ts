import type { BrowserContext } from '@playwright/test'
import { smsAccount } from '../stand-in/sms/start-sms-stand-in.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer } from './own-server.ts'
import { textServer } from './server-settings.ts'

const { query } = onOwnServer(textServer, async () => ({
  // An unreachable address, because no text is sent before an event.
  SMS_URL: 'http://127.0.0.1:9',
  SMS_FROM: '+16025550199',
  ...smsAccount,
}))
test.use({ baseURL: textServer.origin })

/** Account Settings on a phone, for a customer with this number. */
async function openSettings(context: BrowserContext, phone: string) {
  const { origin } = textServer
  const answer = await context.request.put(`${origin}/api/profile`, { data: { phone }, headers: { origin } })
  expect(answer.ok()).toBe(true)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/account/profile')
  return page
}

test('a customer agrees to texts at their number and withdraws; another number ends the consent', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, email } = await newCustomer(browser, textServer)
  const page = await openSettings(context, '480.555.0117')
  const box = page.getByRole('checkbox', { name: 'Text me at (480) 555-0117 about my bookings' })
  await expect(box).not.toBeChecked()
  await expect(box).toHaveAccessibleDescription(/Msg & data rates may apply\. Reply STOP to end/)
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('We’ll text you about your bookings.')).toBeVisible()
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await box.uncheck()
  await expect(page.getByText('We won’t text you.')).toBeVisible()
  // The first press's message may still be on screen.
  const saved = page.waitForResponse('**/api/profile/texts')
  await box.check()
  await saved
  await expect(page.getByText('We’ll text you about your bookings.').last()).toBeVisible()

  // They agreed when the box only mentioned the reminder.
  await query('update text_consents set words_version = 1')
  await page.reload()
  await expect(page.getByText('To get both texts, uncheck the box and check it again.')).toBeVisible()
  await expectAccessible(page)

  const saveNumber = async (phone: string) => {
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Phone Number').fill(phone)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  }
  await saveNumber('(480) 555-0118')
  await expect(page.getByRole('checkbox', { name: /\(480\) 555-0118/ })).not.toBeChecked()
  const rows = await query(
    'select ended_by from text_consents join "user" on user_id = "user".id where email = $1 order by agreed_at',
    [email],
  )
  expect(rows).toEqual([{ ended_by: 'customer' }, { ended_by: 'number' }])
  await saveNumber('')
  await expect(page.getByText('add a US mobile number to your details first')).toBeVisible()
  await context.close()
})

test("a text message choice that can't be saved says so, and the box shows the saved state", { tag: '@long' }, async ({
  browser,
}) => {
  const { context } = await newCustomer(browser, textServer)
  const page = await openSettings(context, '(480) 555-0119')
  const box = page.getByRole('checkbox', { name: /^Text me/ })
  await expect(box).not.toBeChecked()
  await page.route('**/api/profile/texts', (route) => route.abort())
  await box.click()
  await expect(page.getByRole('region', { name: 'Text messages' }).getByRole('alert')).toBeVisible()
  await expect(box).not.toBeChecked()
  await context.close()
})

import type { Page } from '@playwright/test'
import { addDays, clockLabel, shortDate, todayIn, toInstant, toWeekday } from '../../src/domain/calendar.ts'
import { refusalSentence } from '../../src/domain/refusals.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer, signInAdmin } from './own-server.ts'
import { diagnosticsServer } from './server-settings.ts'

onOwnServer(diagnosticsServer)
test.use({ baseURL: diagnosticsServer.origin })

const weekdays = Array.from({ length: 30 }, (_, ahead) => addDays(todayIn(new Date()), ahead + 10)).filter(
  (date) => !['saturday', 'sunday'].includes(toWeekday(date)),
)
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).locator('> li')
const tool = (page: Page, name: string) => page.getByRole('button', { name })
const toolNames = [
  'Run write test',
  'Run read test',
  'Assign them to me...',
  'Delete cancelled bookings...',
  'Delete all bookings...',
]

test("without access, the diagnostics page says what it is and what's needed", { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/test-firebase')
  await expect(page.getByRole('alert')).toHaveText('No user logged in')
  for (const name of toolNames) await expect(tool(page, name)).toBeDisabled()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const customer = await newCustomer(browser, diagnosticsServer)
  const theirs = await customer.context.newPage()
  await theirs.goto('/test-firebase')
  await expect(theirs.getByRole('alert')).toHaveText('Access denied. Only admin users can access this page.')
  await customer.context.close()

  await signInAdmin(context, diagnosticsServer, { unlocked: false })
  await page.goto('/test-firebase')
  await expect(page.getByRole('alert')).toHaveText('Enter the admin password to continue.')
  await page.getByRole('link', { name: 'Unlock the dashboard' }).click()
  await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible()
})

test('the read test shows what the write test wrote, or gives up after 10 seconds; every time is Phoenix time', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAdmin(context, diagnosticsServer)
  await page.clock.install({ time: toInstant(todayIn(new Date()), 12) })
  await page.goto('/test-firebase')
  await expect(
    page.getByText(/The admin panel is unlocked until \d+:\d\d\s[AP]M, Phoenix time\. Every tool works\./),
  ).toBeVisible()
  await page.route('**/api/diagnostics/documents', (route) => route.abort(), { times: 1 })
  await tool(page, 'Run write test').click()
  await expect(page.getByRole('alert')).toHaveText('Error: We couldn’t reach the server.')
  // An alert disappears once its tool works on retry.
  await tool(page, 'Run write test').click()
  await expect(results(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(results(page).first()).toContainText(/Success.*Write test.*Wrote test document/)
  await expect(results(page).first()).toContainText(/Write test 12:00:\d\d PM/)
  await tool(page, 'Run read test').click()
  await expect(results(page).first()).toContainText(/Success.*Read test.*Read 1 test document\./)
  await results(page).first().getByText('Show the newest 1').click()
  await expect(results(page).first()).toContainText('Diagnostics write test')
  const { documents } = await (
    await context.request.get(`${diagnosticsServer.origin}/api/diagnostics/documents`)
  ).json()
  const written = new Date(documents[0].timestamp)
  await expect(results(page).first().getByRole('listitem').first()).toContainText(
    `${shortDate(todayIn(written))}, ${clockLabel(written)}`,
  )

  await page.route('**/api/diagnostics/documents', () => {})
  await tool(page, 'Run read test').click()
  await expect(tool(page, 'Running...')).toBeDisabled()
  await page.clock.runFor(5_000)
  await expect(results(page)).toHaveCount(3)
  await page.clock.runFor(5_100)
  await expect(page.getByRole('alert')).toHaveText('Error: The read test timed out after 10 seconds.')
  await expect(results(page)).toHaveCount(4)
  await expect(results(page).first()).toHaveText(/Error.*Read test.*The read test timed out after 10 seconds\./)
})

test('canceled bookings are deleted, and then all of them once the words are typed', { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  const customer = await newCustomer(browser, diagnosticsServer)
  const [first = '', second = ''] = weekdays
  const { id } = await customer.book(first, '10:00 AM')
  await customer.book(second, '10:00 AM')
  const headers = { origin: diagnosticsServer.origin }
  await customer.context.request.post(`/api/bookings/${id}/cancel`, { data: {}, headers })
  const left = async () => (await (await customer.context.request.get('/api/bookings')).json()).total

  await signInAdmin(context, diagnosticsServer)
  await page.goto('/test-firebase')
  await tool(page, 'Delete cancelled bookings...').click()
  const asks = page.getByRole('alertdialog', { name: 'Delete cancelled bookings?' })
  await expect(asks).toContainText('This affects 1 booking.')
  await asks.getByRole('button', { name: 'Go back' }).click()
  expect(await left()).toBe(2)
  await tool(page, 'Delete cancelled bookings...').click()
  await asks.getByRole('button', { name: 'Delete cancelled bookings' }).click()
  await expect(results(page).first()).toContainText(/Success.*Deleted 1 cancelled booking\./)
  expect(await left()).toBe(1)

  await tool(page, 'Delete all bookings...').click()
  const all = page.getByRole('alertdialog', { name: 'Delete all bookings?' })
  const confirm = all.getByRole('button', { name: 'Delete all bookings' })
  await all.getByLabel('Type “delete all bookings” to confirm').fill('delete all')
  await expect(confirm).toBeDisabled()
  await all.getByLabel('Type “delete all bookings” to confirm').fill('delete all bookings')
  await expectAccessible(page)
  await confirm.click()
  await expect(results(page).first()).toContainText('Deleted 1 booking.')
  expect(await left()).toBe(0)
  await customer.context.close()
})

test('bookings without a user are assigned to the person who asks, and a refusal is a row and an alert', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAdmin(context, diagnosticsServer)
  await page.goto('/test-firebase')
  const assign = async () => {
    await tool(page, 'Assign them to me...').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Assign them to me' }).click()
  }
  await assign()
  await expect(results(page).first()).toContainText(/Success.*Assigned 0 bookings to you\./)

  await context.request.post(`${diagnosticsServer.origin}/api/admin/lock`, {
    headers: { origin: diagnosticsServer.origin },
  })
  await assign()
  await expect(page.getByRole('alert').first()).toHaveText('Enter the admin password to continue.')
  await expect(results(page).first()).toContainText(/Error.*Enter the admin password to continue\./)
  await expect(tool(page, 'Run write test')).toBeDisabled()
})

test("the owner sees the site's problems, what to do about them, and what's fine", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAdmin(context, diagnosticsServer)
  await page.route('**/api/admin/doctor', (route) => route.abort())
  await page.goto('/test-firebase')
  const health = page.getByRole('region', { name: 'Site health' })
  await expect(health.getByRole('alert')).toHaveText('We couldn’t reach the server.')
  await page.unroute('**/api/admin/doctor')
  await health.getByRole('button', { name: 'Try again' }).click()
  const line = (text: RegExp) => health.getByRole('listitem').filter({ hasText: text })
  await expect(line(/Last backup/).first()).toContainText(/Warning.*There’s no backup in DATA_DIR\/backups yet\./)
  await expect(line(/Visitor addresses/)).toContainText('Visitors can fake their address')
  await expect(line(/Double-booking guard/)).toBeHidden()
  await health.getByText(/^Show \d+ that are fine/).click()
  await expect(line(/Double-booking guard/)).toContainText(/Fine.*The database refuses double bookings\./)
  await expect(line(/Test restore/)).toContainText('Not checked yet: npm run doctor does that.')
})

test('a healthy site says so, with the age of earlier checks', { tag: '@long' }, async ({ page, context }) => {
  await signInAdmin(context, diagnosticsServer)
  const fine = { name: 'node', title: 'Node.js', severity: 'ok', found: 'Node.js 24.', todo: null }
  const checks = [
    { ...fine, at: new Date().toISOString() },
    { ...fine, name: 'restore', at: '2026-01-02T19:05:00Z' },
  ]
  await page.route('**/api/admin/doctor', (route) => route.fulfill({ json: { severity: 'ok', checks } }))
  await page.goto('/test-firebase')
  const health = page.getByRole('region', { name: 'Site health' })
  await expect(health.getByText('All is well.')).toBeVisible()
  await health.getByText('Show 2 that are fine').click()
  await expect(health).toContainText('Checked Fri, Jan 2, 12:05:00 PM')
})

test('the owner downloads everything from Settings; a refused download says why and stays on the page', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAdmin(context, diagnosticsServer)
  await page.goto('/admin?tab=settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^dome-and-den-\d{4}-\d\d-\d\d\.zip$/)
  // Goes straight to disk, because the page's memory couldn't hold gigabytes of photos.
  expect(file.url()).toBe(`${diagnosticsServer.origin}/api/admin/export`)
  expect(await file.failure()).toBeNull()
  await expect(page.getByRole('status').filter({ hasText: 'Your download has started.' })).toBeVisible()

  const button = page.getByRole('button', { name: 'Download everything' })
  await expect(button).toBeVisible()
  await expect(async () => expect((await context.request.get('/api/admin/export')).status()).toBe(429)).toPass({
    intervals: [1],
    timeout: 60_000,
  })
  await button.click()
  await expect(page.getByRole('alert')).toContainText(refusalSentence('too-many-attempts').slice(0, 20))
  await expect(page).toHaveURL(/tab=settings/)
})

for (const width of [390, 820, 1440]) {
  test(
    `the diagnostics page is accessible and fits at ${width} px`,
    { tag: '@long' },
    async ({ page, context }, testInfo) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/test-firebase')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await signInAdmin(context, diagnosticsServer)
      await page.goto('/test-firebase')
      await tool(page, 'Run write test').click()
      await tool(page, 'Run read test').click()
      await expect(results(page)).toHaveCount(2)
      await expect(page.getByText(/^Show \d+ that are fine/)).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.screenshot({ path: testInfo.outputPath(`diagnostics-${width}.png`), fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )
}

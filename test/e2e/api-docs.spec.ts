import type { Page } from '@playwright/test'
import { expectAccessible, violationsOn } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { e2eServer } from './server-settings.ts'

/** Opens an API call by its method and path, such as "get /api/session". */
async function open(page: Page, call: string) {
  const tag = page.locator(`#operations-tag-${call.split('/')[2]}`)
  if ((await tag.getAttribute('data-is-open')) !== 'true') await tag.click()
  const opener = page.getByRole('button', { name: call, exact: true })
  await opener.click()
  return page.locator('.opblock').filter({ has: opener })
}

/** Sends a call and returns the element that will show its answer. */
async function tryOut(page: Page, name: string, body?: string) {
  const call = await open(page, name)
  await call.getByRole('button', { name: 'Try it out' }).click()
  if (body !== undefined) await call.getByRole('textbox').fill(body)
  await call.getByRole('button', { name: 'Execute' }).click()
  return call.locator('.live-responses-table')
}

test('API calls can be tried on the docs page (except streams), signed out and then as the signed-in user, by day and night', {
  tag: '@long',
}, async ({ page, signUp }) => {
  test.slow() // a library of a megabyte, and several hundred words
  await page.emulateMedia({ colorScheme: 'light' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/api/docs')
  const answer = await tryOut(page, 'get /api/availability/settings')
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('weeklySchedule')
  for (const [colorScheme, ground] of [
    ['dark', 'rgb(28, 32, 34)'],
    ['light', 'rgba(0, 0, 0, 0)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    expect(await violationsOn(page, { runOnly: ['color-contrast'] })).toEqual([])
  }
  const stream = await open(page, 'get /api/availability/live')
  await expect(stream.getByRole('heading', { name: 'Responses' })).toBeVisible()
  await expect(stream.getByRole('button', { name: 'Try it out' })).toHaveCount(0)

  // From here on, the browser is signed in: calls run as that user, including writes.
  const { name } = await signUp({ name: 'Gwen Green' })
  const saved = await tryOut(page, 'put /api/profile', '{ "phone": "602-555-0142" }')
  await expect(saved).toContainText('200')
  await expect(saved).toContainText('602-555-0142')
  await expect(await tryOut(page, 'get /api/session')).toContainText(name)
  expect(errors).toEqual([])
})

test('a refusal links to its own row in the list of refusals', { tag: '@long' }, async ({ page }) => {
  const { type } = await (await page.request.get('/api/profile')).json()
  await page.goto(type)
  await expect(page.locator(':target')).toContainText('User not authenticated. Please sign in again.')
  await expectAccessible(page)
})

// Uses a public hostname, because the library behaves differently on localhost.
test('the API docs load everything from this site, whatever the address asks for', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  const site = 'https://dome-and-den.example'
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(`${site}/**`, async (route) => {
    const url = route.request().url().replace(site, e2eServer.origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  const theirs = 'https://evil.example/openapi.json'
  await page.goto(`${site}/api/docs?url=${theirs}&configUrl=${theirs}`)
  await expect(await tryOut(page, 'get /api/availability/settings')).toContainText('weeklySchedule')
  expect(asked.filter((url) => !url.startsWith(`${site}/`) && !url.startsWith('data:'))).toEqual([])
  expect(asked).toContain(`${site}/api/openapi.json`)
})

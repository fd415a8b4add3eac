import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { siteCheckAt } from '../../src/domain/paths.ts'
import { expectAccessible } from './accessible.ts'
import { bookFor, dayFor, fridayAfter } from './account-steps.ts'
import { startBreakingNetwork } from './breaking-network.ts'
import { test as base, expect } from './fixtures.ts'

type Network = Awaited<ReturnType<typeof startBreakingNetwork>>

const test = base.extend<{ network: Network }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other.
  network: async ({}, use) => {
    const network = await startBreakingNetwork()
    await use(network)
    network.stop()
  },
  proxy: ({ network }, use) => use({ server: network.server }),
})

test.use({ viewport: { width: 390, height: 844 } })

/** An incompressible photo with sides of this many pixels; 700 gives 300 kB. */
const photo = async (name: string, side: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const pixels = { width: side, height: side, channels: 3 as const, background: '#000', noise }
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create: pixels }).jpeg({ quality: 90 }).toBuffer() }
}

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Add photos').setInputFiles(files)

/** Emulates a slow phone connection, in bytes per second. */
async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  const speed = { downloadThroughput: rate, uploadThroughput: rate }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 100, ...speed })
}

test('photos arrive once each over a slow connection that breaks, and no saved answer is lost', {
  tag: '@long',
}, async ({ page, context, network, signUp }) => {
  test.setTimeout(60_000)
  await signUp()
  const { id } = await bookFor(context, dayFor('photos'))
  await page.goto(siteCheckAt(id))
  await page.getByText('Indoors', { exact: true }).click()
  await expect(page.getByText('Saved!')).toBeVisible()

  const [gate, yard, lost] = await Promise.all([photo('gate.jpg', 700), photo('yard.jpg', 300), photo('lost.jpg', 200)])
  const queue = page.getByRole('list', { name: 'Photos on their way' })
  const kept = page.getByRole('button', { name: 'view larger' })
  await slowDown(page, 60_000)
  await choose(page, gate, yard)
  await expect(queue.getByText(/^Sending, [1-9]\d?%$/)).toBeVisible()
  network.cut()
  await expect(queue.getByRole('alert').first()).toHaveText(
    /^gate\.jpg: Not sent yet: .* We’ll try again automatically\.$/,
  )
  await expect(page.getByRole('radio', { name: 'Indoors' })).toBeChecked()
  network.mend()
  await expect(kept).toHaveCount(2, { timeout: 25_000 })
  await expect(queue).toBeHidden()

  // The photo arrives but its answer is lost: it's resent, and still stored once.
  await slowDown(page, -1)
  let answersLost = 0
  await page.route('**/api/photos/*/*', async (route) => {
    if (route.request().method() !== 'PUT' || answersLost > 0) return route.fallback()
    answersLost += 1
    const answer = await route.fetch()
    expect(answer.status()).toBe(201)
    await route.abort('connectionreset')
  })
  await choose(page, lost)
  await queue.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('lost.jpg was added.')).toBeVisible()
  await expect(kept).toHaveCount(3)

  await page.reload()
  await expect(kept).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'Indoors' })).toBeChecked()
  expect(answersLost).toBe(1)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test("a photo is added, described, opened, turned and removed with the keyboard alone; a file that isn't a photo is refused in words", {
  tag: '@long',
}, async ({ page, context, signUp }) => {
  await signUp()
  const { id } = await bookFor(context, fridayAfter(dayFor('photos')))
  await page.goto(siteCheckAt(id))
  await choose(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toHaveText(/^plan\.pdf: We can use JPEG, PNG, WebP and AVIF photos\./)
  await page.getByRole('button', { name: 'OK plan.pdf' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Photos of the place' })).toBeFocused()

  await choose(page, await photo('gate.jpg', 200), await photo('yard.jpg', 200))
  await expect(page.getByText('yard.jpg was added.')).toBeVisible()
  const field = page.getByLabel('What does it show? (optional)').first()
  await field.fill('The gate, from the street')
  await field.press('Tab')
  await expect(page.getByRole('button', { name: 'The gate, from the street: view larger' })).toBeVisible()
  await expectAccessible(page)

  const first = page.getByRole('button', { name: 'The gate, from the street: view larger' })
  await first.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading', { name: 'Photo 1 of 2' })).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'The gate, from the street' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { name: 'Photo 2 of 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()

  await page.getByRole('button', { name: 'Remove The gate, from the street' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).press('Enter')
  await expect(page.getByText('Photo removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'view larger' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Photos of the place' })).toBeFocused()
})

import type { Page } from '@playwright/test'
import { packageIds, packages } from '../../src/domain/catalog.ts'
import { expectAccessible } from './accessible.ts'
import { bookButton } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

const pack = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} \\$`) })

async function expectWhatIsInEach(page: Page) {
  for (const { name, description, features } of packageIds.map((id) => packages[id])) {
    await expect(page.getByText(description, { exact: true })).toBeVisible()
    await expect(page.getByText(features.join(', '), { exact: true })).toBeVisible()
    await expect(pack(page, name)).toHaveAccessibleDescription(`${description} ${features.join(', ')}`)
  }
}

test('each package shows its drawing, description and contents, and each add-on says what its price covers', {
  tag: '@long',
}, async ({ page, signUp }) => {
  await signUp()
  await page.goto('/booking')
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWhatIsInEach(page)
    await expect(page.locator('label:has([name=package]) svg')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'What’s in each' })).toHaveCount(0)
    await expect(page.locator('[name=start]').first()).toBeInViewport()
  }
  for (const name of [
    'Professional Instruction $75 per hour',
    'Weather Insurance $25 one-time',
    'Premium Courses $50 per event',
  ])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
})

test('on a phone, package contents fold, and the first start times stay above the price', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/booking')
  const time = page.locator('label:has([name=start])').first()
  await expect(time).toBeVisible()
  const edges = await Promise.all([time, bookButton(page)].map((part) => part.boundingBox()))
  const [slotBox, buttonBox] = edges
  expect((slotBox?.y ?? 0) + (slotBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0)

  const fold = page.getByRole('button', { name: 'What’s in each' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText(packages['iron-dome'].description)).toHaveCount(0)
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expectWhatIsInEach(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await fold.click()
  await expect(page.getByText(packages['iron-dome'].description)).toHaveCount(0)
})

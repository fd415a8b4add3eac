import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dayFor } from './account-steps.ts'
import { expectClearOfCaddie } from './clear-of-caddie.ts'
import { everyAccountPage, everyAdminView, everyPublicPage } from './every-page.ts'
import { expect, test } from './fixtures.ts'
import { expectWhole } from './large-text.ts'
import { isLong } from './length.ts'
import { expectShortLines } from './line-length.ts'

test.describe.configure({ timeout: isLong ? 300_000 : 120_000 })

const SMALLEST = 44

/**
 * Targets too small for a finger, one per line. Links within a sentence may be small (WCAG 2.5.8), and a label counts
 * with its field.
 */
function smallTargets(smallest: number): string[] {
  const isInSentence = (target: Element) => {
    if (getComputedStyle(target).display !== 'inline') return false
    let block = target.parentElement as Element
    while (getComputedStyle(block).display === 'inline') block = block.parentElement as Element
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let text = words.nextNode(); text; text = words.nextNode())
      if (/\w/.test(text.textContent ?? '') && !text.parentElement?.closest('a, button')) return true
    return false
  }
  const lines: string[] = []
  const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]'
  for (const target of document.querySelectorAll<HTMLElement>(targets)) {
    if (!target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) continue
    const labels = 'labels' in target ? [...((target as HTMLInputElement).labels ?? [])] : []
    const boxes = [target, ...labels].map((element) => element.getBoundingClientRect())
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    if (width < 1 || Math.min(width, height) > smallest - 0.5) continue
    const name =
      target.ariaLabel ?? (target.textContent?.trim() || labels[0]?.textContent || target.getAttribute('name'))
    lines.push(`${target.tagName} "${name}" ${Math.round(width)} × ${Math.round(height)}`)
  }
  return lines
}

const textSize = (page: Page, size: string) =>
  page.evaluate(async (size) => {
    document.documentElement.style.setProperty('font-size', size)
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, size)

/**
 * Checks that axe finds nothing, and that on a phone targets are large enough. The long form also checks that the caddie
 * covers nothing, that text at 200% stays whole, and that on a wide screen no line is too long.
 */
async function expectEase(page: Page, where: string) {
  await test.step(where, () => expectAccessible(page))
  expect.soft(await page.evaluate(smallTargets, SMALLEST), `small targets, ${where}`).toEqual([])
  if (!isLong) return
  await expectClearOfCaddie(page, where)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectShortLines(page, where)
  await page.setViewportSize({ width: 390, height: 844 })
  await textSize(page, '200%')
  await expectWhole(page, `text at 200 %, ${where}`)
  await textSize(page, '')
}

test.use({ viewport: { width: 390, height: 844 } })

// `expectEase` lists the checks on each page.
test('public pages are easy on hands and eyes', async ({ page }) => {
  await everyPublicPage(page, (where) => expectEase(page, where))
})

test('account pages are easy on hands and eyes', async ({ page, context, signUp }) => {
  await signUp()
  await everyAccountPage(page, context, dayFor('caddie'), (where) => expectEase(page, where))
})

test('the dashboard is easy on hands and eyes', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin()
  await everyAdminView(page, (where) => expectEase(page, where))
})

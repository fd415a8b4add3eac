import { expect, type Page } from '@playwright/test'

/** Checks that the page is no wider than the phone. */
export async function expectNoOverflow(page: Page, at = page.url()) {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(390)
}

/** Words that don't fit: outside the window, clipped by an ancestor, or overflowing their own box. */
export function lostWords(): string[] {
  const boxes = 'button, a, label, td, th, summary, dialog'
  const lost = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    if (words.width < 2) return false
    for (let around = text.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(around)
      if (/auto|scroll/.test(overflowX + overflowY)) return false
      if (display === 'inline') continue
      const box = around.getBoundingClientRect()
      const isWide = words.left < box.left - 1 || words.right > box.right + 1
      const isHigh = words.top < box.top - 4 || words.bottom > box.bottom + 4
      if (isWide && (around.matches(boxes) || overflowX !== 'visible')) return true
      if (isHigh && (around.matches(boxes) || overflowY !== 'visible')) return true
      if (position === 'fixed') break
    }
    return words.left < -1 || words.right > innerWidth + 1
  }
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue
    // Skips text that's only for screen readers, in a drawing, or waiting off-screen.
    if (element.closest('.sr, svg, [aria-hidden="true"], [href="#main"]') || element.offsetWidth === 1) continue
    if (lost(text)) found.push(text.textContent.trim().slice(0, 40))
  }
  return found
}

/** Checks that every word on the page can be read. */
export async function expectWhole(page: Page, where: string) {
  await expectNoOverflow(page, where)
  expect.soft(await page.evaluate(lostWords), where).toEqual([])
}

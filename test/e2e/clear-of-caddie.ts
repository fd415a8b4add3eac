import { expect, type Page } from '@playwright/test'
import { REST_MS } from '../../src/web/caddie/use-free-space.ts'
import { isLong } from './length.ts'

const sizes = [
  [390, 844],
  [1440, 900],
  [320, 640],
  [820, 1180],
  [1920, 1080],
] as const
const stateByPage = new WeakMap<Page, number>()

/** Every size in the long form; in the short one a phone or a desktop, alternating between states of the page. */
function sizesFor(page: Page) {
  if (isLong) return sizes
  const state = stateByPage.get(page) ?? 0
  stateByPage.set(page, state + 1)
  return sizes.slice(state % 2, (state % 2) + 1)
}

/** Pressable or readable things under the caddie button, one per line. With `anywhere`, at any scroll position. */
function coveredByCaddie(anywhere: boolean): string[] {
  const button = document.querySelector<HTMLElement>('button[aria-label$="your caddie"]')
  if (!button) return ['there is no button']
  const { left, top, right, bottom } = button.getBoundingClientRect()
  if (left >= innerWidth || top >= innerHeight) return ['the button is out of sight']
  // One pixel of tolerance on every side, because layout is fractional.
  const meets = (box: DOMRect) =>
    box.width > 1 &&
    box.height > 1 &&
    box.left < right - 1 &&
    box.right > left + 1 &&
    box.bottom + (anywhere ? scrollY : 0) > top + 1 &&
    (anywhere || box.top < bottom - 1)
  const isSeen = (element: Element, box: DOMRect) => {
    const x = (Math.max(box.left, left) + Math.min(box.right, right, innerWidth)) / 2
    const y = (Math.max(box.top, top) + Math.min(box.bottom, bottom)) / 2
    const stack = document.elementsFromPoint(x, y)
    // Under a dialog the button itself is covered, and things behind a bar can't be seen.
    const next = stack.find((at) => !button.contains(at))
    return button.contains(stack[0] ?? null) && !!next && (next.contains(element) || element.contains(next))
  }
  // Content past the end of a scrolling row isn't on screen.
  const isScrolledAway = (element: Element, box: DOMRect) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX === 'auto')
        return Math.min(box.right, at.getBoundingClientRect().right) <= left + 1
    return false
  }
  const covered = (element: Element, boxes: DOMRectList) =>
    !button.contains(element) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    [...boxes].some((box) => meets(box) && !isScrolledAway(element, box) && (anywhere || isSeen(element, box)))

  const lines: string[] = []
  const pressable = 'a, button, input, select, textarea, summary, label, [tabindex="0"]'
  for (const element of document.querySelectorAll(pressable))
    if (covered(element, element.getClientRects())) lines.push(`${element.tagName} ${element.textContent}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || element.offsetWidth === 1) continue
    // For example, a quote scrolled out of its row.
    if (element.closest('[aria-hidden="true"]')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    if (covered(element, range.getClientRects())) lines.push(text.textContent.trim())
  }
  return lines
}

const covered = (page: Page, anywhere = false) => page.evaluate(coveredByCaddie, anywhere)

/** Scrolls there and waits until the button has checked whether it has room. */
async function restAt(page: Page, place: 'top' | 'end') {
  await page.evaluate(
    async ([y, ms]) => {
      const button = document.querySelector('button[aria-label$="your caddie"]')
      scrollTo({ top: y, behavior: 'instant' })
      for (let last = performance.now(), box = ''; performance.now() - last < ms + 50; ) {
        await new Promise(requestAnimationFrame)
        const now = JSON.stringify(button?.getBoundingClientRect())
        if (now !== box) last = performance.now()
        box = now
      }
    },
    [place === 'top' ? 0 : 1e6, REST_MS] as const,
  )
}

/**
 * Fails if the button covers anything, at the sizes for this state: at the top, at the end, and anywhere on the way down.
 */
export async function expectClearOfCaddie(page: Page, state: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('button', { name: 'your caddie', includeHidden: true })).toBeAttached()
  for (const [width, height] of sizesFor(page)) {
    await page.setViewportSize({ width, height })
    for (const place of ['end', 'top'] as const) {
      await restAt(page, place)
      expect.soft(await covered(page), `${state}, ${width} px, at the ${place}`).toEqual([])
    }
    await expectClearOnTheWay(page, `${state}, ${width} px`)
  }
}

/**
 * On the way down, the button is in the margin, so no page content may reach into its column at any scroll position. In
 * the price bar it has its own spot, and content passing behind the bar is never visible under it.
 */
async function expectClearOnTheWay(page: Page, at: string) {
  const isInBar = await page.evaluate(() => innerWidth <= 1000 && !!document.querySelector('[data-caddie="bar"]'))
  const isUnderDialog = await page.evaluate(
    () => !!document.querySelector('dialog[open], [role="dialog"]:not([hidden])'),
  )
  if (isUnderDialog) return
  if (isInBar) {
    const seen = await covered(page)
    for (let isAtEnd = false; !isAtEnd; ) {
      isAtEnd = await page.evaluate(async () => {
        scrollBy({ top: innerHeight / 8, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      })
      seen.push(...(await covered(page)))
    }
    expect.soft(seen, `${at}, on the way down`).toEqual([])
    return
  }
  const before = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  if (before < 1) return
  await page.evaluate(async () => {
    await new Promise<void>((moved) => {
      addEventListener('scroll', () => requestAnimationFrame(() => moved()), { once: true })
      scrollBy({ top: 1, behavior: 'instant' })
    })
  })
  await expect.soft.poll(() => covered(page, true), `${at}, on the way down`).toEqual([])
}

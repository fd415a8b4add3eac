import type { Locator, Page } from '@playwright/test'
import { domes } from '../../art/parts.mjs'
import { dayFor, openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

/** The painted sizes of the elements found. */
const measureSizes = (found: Locator) =>
  found.evaluateAll((paths) =>
    paths.map((path) => path.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
  )

/** The shells on screen: terracotta is the Iron Dome, blue the Driver's Den. */
const shells = (page: Page) =>
  measureSizes(page.locator('main svg:visible :is(g[fill="#b4552a"] > path, g[fill="var(--art-den-1)"] > path)'))

const INCH = 1 / 12

test('both package domes are drawn to one scale, to the inch, at 390 and 1440 px', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/packages')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [iron, den, ...others] = await shells(page)
    expect(others).toEqual([])
    const foot = (iron?.height ?? 0) / domes['iron-dome'].high
    expect(Math.abs((iron?.width ?? 0) / foot - domes['iron-dome'].wide), `at ${width} px`).toBeLessThan(INCH)
    expect(Math.abs((den?.height ?? 0) / foot - domes['drivers-den'].high), `at ${width} px`).toBeLessThan(INCH)
    expect(Math.abs((den?.width ?? 0) / foot - domes['drivers-den'].wide), `at ${width} px`).toBeLessThan(INCH)
  }
})

test('the domes in the hero, on About and on the booking page match those on Packages', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const ratio = ({ width, height }: { width: number; height: number }) => width / height
  const expected = (id: keyof typeof domes) => domes[id].wide / domes[id].high
  for (const path of ['/', '/about']) {
    await page.goto(path)
    const [drawn, ...others] = (await shells(page)).map(ratio)
    expect(others).toEqual([])
    expect(Math.abs((drawn ?? 0) - expected('iron-dome'))).toBeLessThan(0.02)
  }
  await signUp()
  await openBooking(page, dayFor('day line'))
  const icons = await measureSizes(page.locator('label:has([name=package]) svg path:first-child'))
  const [iron, den] = icons.map(ratio) as [number, number]
  expect(Math.abs(iron - expected('iron-dome'))).toBeLessThan(0.02)
  expect(Math.abs(den - expected('drivers-den'))).toBeLessThan(0.02)
})

test("in forced colors, the hero's words are next to the drawing, not on it", { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  for (const [width, height] of [
    [1181, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const into = () =>
      page.evaluate(() => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('h1') as HTMLElement)
        const scene = document.querySelector('main section svg g[fill="#b4552a"] > path')?.closest('div')
        return range.getBoundingClientRect().right - (scene?.getBoundingClientRect().left ?? 0)
      })
    // Right after resizing, the words may still have their old size, which depends on the width.
    await expect.poll(into, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('the headline is next to the lit dome at every width', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  for (const [width, height] of [
    [1181, 800],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('main section svg g[fill="#b4552a"] > path').first()).toBeVisible()
    const covered = await page.evaluate(() => {
      const shell = document.querySelector<SVGPathElement>('main section svg g[fill="#b4552a"] > path')
      const toShell = shell?.getScreenCTM()?.inverse()
      const words = document.createRange()
      words.selectNodeContents(document.querySelector('h1') as HTMLElement)
      const points = [...words.getClientRects()].flatMap(({ left, right, bottom, top }) =>
        Array.from({ length: 40 }, (_, step) => left + ((right - left) * step) / 39).flatMap((x) =>
          [top, (top + bottom) / 2, bottom].map((y) => new DOMPoint(x, y).matrixTransform(toShell)),
        ),
      )
      return { points: points.length, inside: points.filter((point) => shell?.isPointInFill(point)).length }
    })
    expect(covered.points, `at ${width} px`).toBeGreaterThan(100)
    expect(covered.inside, `at ${width} px`).toBe(0)
  }
})

test.describe('the day line', () => {
  const line = '[role=img][aria-label^="The day"]'

  test("previews a start before it's chosen, and keeps the event's length inside its hump", { tag: '@long' }, async ({
    page,
    signUp,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp()
    await openBooking(page, dayFor('day line'))
    const strong = page.locator(`${line}:visible text`).filter({ hasText: /^(12 PM|2 PM|3 PM|5 PM)$/ })
    await slot(page, '12:00 PM').hover()
    await expect(strong).toHaveText(['12 PM', '2 PM'])
    await expect(page.getByText('If you start at 12:00 PM')).toBeVisible()
    await slot(page, '3:00 PM').focus()
    await page.mouse.move(0, 0)
    await slot(page, '3:00 PM').focus()
    await expect(page.getByText(/^(If you start at|For example, from) /)).toBeVisible()
    await slot(page, '3:00 PM').check()
    await expect(page.getByText('3:00 PM to 5:00 PM').first()).toBeVisible()

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator(`${line}:visible text`).filter({ hasText: 'hours' })).toBeVisible()
      expect(await page.locator(`${line}:visible`).evaluate(measureOutsideHump), `at ${width} px`).toEqual([])
    }
  })
})

/** The left or right edges of the length's number and word that are outside the hump. */
function measureOutsideHump(svg: Element): number[] {
  const hump = svg.querySelector<SVGPathElement>('path[class*=" "]')
  const texts = [...svg.querySelectorAll('g > text')].filter((text) => /^(2|hours)$/.test(text.textContent ?? ''))
  const word = texts.find((text) => text.textContent === 'hours') as SVGTextElement
  const number = word.previousElementSibling as SVGTextElement
  const toHump = hump?.getScreenCTM()?.inverse()
  return [word, number].flatMap((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return [left, right].filter((x) => !hump?.isPointInFill(new DOMPoint(x, middle).matrixTransform(toHump)))
  })
}

test('the FAQ lists only categories that have an answer', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await expect(categories.getByRole('link')).toHaveCount(5)
  await page.getByLabel('Find a question').fill('wind')
  await expect(page.getByRole('status').filter({ hasText: /answer/ })).toBeVisible()
  for (const link of await categories.getByRole('link').all())
    await expect(page.locator((await link.getAttribute('href')) as string)).toBeVisible()
  await page.getByLabel('Find a question').fill('xylophone')
  await expect(categories).toBeHidden()
})

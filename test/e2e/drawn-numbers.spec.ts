import { dayFor, openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

test('10 feet look a ninth taller than 9, on a phone as on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/packages')
  // The first path of a drawing is the shell.
  const heights = await page
    .locator('article svg:visible')
    .evaluateAll((drawings) => drawings.map((drawing) => drawing.querySelector('path')?.getBoundingClientRect().height))
  expect(heights).toHaveLength(2)
  const [nine, ten] = heights as [number, number]
  expect(ten / nine).toBeCloseTo(10 / 9, 1)
  expect(Math.abs(ten / nine - 10 / 9)).toBeLessThan(0.01)
})

test('the headline stands beside the lit dome at every width', async ({ page }) => {
  await page.goto('/')
  for (const [width, height] of [
    [1181, 800],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('main section svg path[fill="#b4552a"]').first()).toBeVisible()
    const covered = await page.evaluate(() => {
      const shell = document.querySelector<SVGPathElement>('main section svg path[fill="#b4552a"]')
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

  test('shows what a start would mean before it is chosen, and holds the length of the event inside its hump', async ({
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
    await slot(page, '3:00 PM').focus()
    await page.mouse.move(0, 0)
    await slot(page, '3:00 PM').focus()
    await expect(page.getByText('Pick a start time')).toBeVisible()
    await slot(page, '3:00 PM').check()
    await expect(page.getByText('3:00 PM to 5:00 PM').first()).toBeVisible()

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator(`${line}:visible text`).filter({ hasText: 'hours' })).toBeVisible()
      expect(await page.locator(`${line}:visible`).evaluate(outsideOfHump), `at ${width} px`).toEqual([])
    }
  })
})

/** The left or right edges of the length's number and word that lie outside of the hump. */
function outsideOfHump(svg: Element): number[] {
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

test('the FAQ’s categories are those that have an answer', async ({ page }) => {
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

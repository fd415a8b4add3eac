import type { Locator, Page } from '@playwright/test'
import { dayFor, fridayAfter } from './account-steps.ts'
import { openDashboard } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { mostly } from './length.ts'

// What a page looks like in the visitor's own colors, such as Windows' contrast themes: grounds and shadows are gone.

const themes = ['light', 'dark'] as const

/** Every color of a part of the page as it is seen, with how many of its pixels wear it, the commonest first. */
async function colorsOf(page: Page, part: Locator): Promise<[color: [number, number, number], pixels: number][]> {
  const picture = await part.screenshot()
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('A canvas can be drawn on')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const counted = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = data.slice(at, at + 3).join()
      counted.set(color, (counted.get(color) ?? 0) + 1)
    }
    return [...counted]
      .sort(([, a], [, b]) => b - a)
      .map(([color, pixels]) => [color.split(',').map(Number) as [number, number, number], pixels])
  }, picture.toString('base64'))
}

const luminance = (color: [number, number, number]) => {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well what is drawn stands off its ground: the two commonest colors. */
async function contrastIn(page: Page, part: Locator) {
  const two = (await colorsOf(page, part)).slice(0, 2).map(([color]) => luminance(color))
  return (Math.max(...two) + 0.05) / (Math.min(...two) + 0.05)
}

for (const colorScheme of mostly(themes)) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

    test('the logo stands off every ground', async ({ page }) => {
      for (const path of ['/', '/about', '/faq']) {
        await page.goto(path)
        expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
        for (const frame of ['banner', 'contentinfo'] as const) {
          const logo = page.getByRole(frame).getByRole('img', { name: 'Dome & Den' })
          expect.soft(await contrastIn(page, logo), `${path}, ${frame}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })

    test('what is chosen looks chosen', async ({ page, signUp, signInAsAdmin }) => {
      /** What two things differ by that no ground is needed for. */
      const looks = (part: Locator) =>
        part.evaluate((element) => {
          const { outlineStyle, outlineColor, borderWidth, borderColor, backgroundColor, textDecorationLine } =
            getComputedStyle(element)
          return { outlineStyle, outlineColor, borderWidth, borderColor, backgroundColor, textDecorationLine }
        })
      const expectTold = async (chosen: Locator, other: Locator) =>
        expect(await looks(chosen)).not.toEqual(await looks(other))

      await page.goto('/booking')
      const times = page.getByRole('button', { name: /\d [AP]M on / })
      await times.first().click()
      await page.keyboard.press('Escape')
      await expectTold(
        times.and(page.locator('[aria-pressed="true"]')),
        times.and(page.locator('[aria-pressed="false"]')).first(),
      )

      // A day on which several starts are open, whatever other tests book.
      await signUp()
      await page.goto(`/booking?date=${fridayAfter(dayFor('large text'))}`)
      const open = page.locator('label:has([name=start]:enabled)')
      await open.first().click()
      await expectTold(open.first(), open.last())
      const packages = page.getByRole('group', { name: 'Package' }).locator('label')
      await expectTold(packages.first(), packages.last())

      await signInAsAdmin()
      await openDashboard(page, '?view=list')
      await expectTold(page.getByRole('tab', { name: 'Bookings' }), page.getByRole('tab', { name: 'Settings' }))
      await expectTold(page.getByRole('button', { name: 'List' }), page.getByRole('button', { name: 'Month' }))
      const filters = page.getByRole('button', { pressed: false })
      await expectTold(page.getByRole('button', { pressed: true }).first(), filters.first())
    })

    test('buttons have an edge, and the focus can be seen', async ({ page }) => {
      await page.goto('/')
      const book = page.getByRole('main').getByRole('link', { name: 'Book Now' }).first()
      await expect(book).not.toHaveCSS('border-top-width', '0px')
      await book.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(book).toHaveCSS('outline-style', 'solid')
    })
  })
}

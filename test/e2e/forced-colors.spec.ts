import type { Locator, Page } from '@playwright/test'
import { dayFor, fridayAfter } from './account-steps.ts'
import { adminDay, bookForCaller, openDashboard, someone } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

// Pages in the visitor's own colors, such as Windows contrast themes: backgrounds and shadows are gone.

const themes = ['light', 'dark'] as const

/** Every visible color in a part of the page with its number of pixels, most common first. */
async function countColors(page: Page, part: Locator): Promise<[color: [number, number, number], pixels: number][]> {
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

/** The contrast of a drawing against its background: the two most common colors. */
async function contrastIn(page: Page, part: Locator) {
  const two = (await countColors(page, part)).slice(0, 2).map(([color]) => luminance(color))
  return (Math.max(...two) + 0.05) / (Math.min(...two) + 0.05)
}

for (const colorScheme of themes) {
  test.describe(colorScheme, { tag: '@long' }, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

    test('in forced colors, the logo contrasts with every background', async ({ page }) => {
      for (const path of ['/', '/about', '/faq']) {
        await page.goto(path)
        expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
        for (const frame of ['banner', 'contentinfo'] as const) {
          const logo = page.getByRole(frame).getByRole('img', { name: 'Dome & Den' })
          expect.soft(await contrastIn(page, logo), `${path}, ${frame}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })

    test('in forced colors, selected options look selected', async ({ page, signUp, signInAsAdmin }) => {
      /** The styles that can tell two elements apart without a background. */
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

      // A day with several open starts, whatever other tests book.
      await signUp()
      await page.goto(`/booking?date=${fridayAfter(dayFor('large text'))}`)
      const open = page.locator('label:has([name=start]:enabled)')
      await open.first().click()
      await expectTold(open.first(), open.last())
      const packages = page.getByRole('group', { name: 'Package' }).locator('label')
      await expectTold(packages.first(), packages.last())

      await signInAsAdmin()
      await openDashboard(page, '?view=list')
      // An empty list has no filters.
      await bookForCaller(page.request, someone(), adminDay(colorScheme === 'light' ? 170 : 171))
      await expectTold(page.getByRole('tab', { name: 'Bookings' }), page.getByRole('tab', { name: 'Settings' }))
      await expectTold(page.getByRole('button', { name: 'List' }), page.getByRole('button', { name: 'Month' }))
      const filters = page.getByRole('button', { pressed: false })
      await expectTold(page.getByRole('button', { pressed: true }).first(), filters.first())
    })

    test('in forced colors, buttons have an edge and the focus is visible', async ({ page }) => {
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

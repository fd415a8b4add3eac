import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isLong } from './length.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Ends every transition and computes all styles anew: a theme just switched may still be half-painted. Each time another
 * value, which stays: the browser also keeps styles that it computed under the theme before.
 */
async function settleStyles(turn: number) {
  const last = document.adoptedStyleSheets.at(-1)
  const sheet = last ?? new CSSStyleSheet()
  sheet.replaceSync(`* { --settled: ${turn} }`)
  if (!last) document.adoptedStyleSheets.push(sheet)
  // One that has ended but holds what it came to is listed, too.
  const moving = () =>
    document
      .getAnimations()
      .filter((each) => each.playState !== 'finished' && Number.isFinite(each.effect?.getComputedTiming().endTime))
  // What has ended may lead its children to move.
  do {
    for (const animation of moving()) animation.finish()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  } while (moving().length > 0)
}

/** What axe finds wrong on the page as it stands, a line each. Run in the page itself: through its driver it takes six times as long. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (asked) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
      )
    },
    { runOnly: rules, resultTypes: ['violations'], preload: false, ...options } satisfies RunOptions,
  )
}

const themes = ['light', 'dark'] as const

/** By night only colours differ: the rules about all else have been asked by day. */
const ofTheme = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } } satisfies Record<
  string,
  RunOptions
>

let turn = 0
const statesOf = new WeakMap<Page, number>()

/**
 * Fails on any rule of WCAG 2.2 AA that axe can check, by day and by night. The short form asks for the first state of
 * a page in both themes, and for those after it in turn. Asks for reduced motion: nothing is half-seen.
 */
export async function expectAccessible(page: Page) {
  const state = statesOf.get(page) ?? 0
  statesOf.set(page, state + 1)
  const inBoth = isLong || state === 0
  for (const colorScheme of inBoth ? themes : [state % 2 === 1 ? ('dark' as const) : ('light' as const)]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settleStyles, turn++)
    expect(await violationsOn(page, inBoth ? ofTheme[colorScheme] : {}), colorScheme).toEqual([])
  }
}

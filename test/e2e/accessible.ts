import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { isLong } from './length.ts'

// The small form: every page that is asked reads it anew.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const themes = ['light', 'dark'] as const

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

/**
 * What axe finds wrong on the page as it stands, or in its elements `within`, a line each. Run in the page itself:
 * through its driver it takes six times as long.
 */
export async function violationsOn(page: Page, options: RunOptions = {}, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([asked, within]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within ?? document, asked)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
      )
    },
    [{ runOnly: rules, resultTypes: ['violations'], preload: false, ...options } satisfies RunOptions, within] as const,
  )
}

/**
 * Marks one of each look of what can be pressed and was not asked about before (`data-e2e-look`), and it with all around
 * it (`data-e2e-around`). Which looks these are.
 */
function markLooks(before: string[]): string[] {
  const asked = new Set(before)
  for (const name of ['data-e2e-look', 'data-e2e-around'])
    for (const marked of document.querySelectorAll(`[${name}]`)) marked.removeAttribute(name)
  const says = ['type', 'aria-pressed', 'aria-current', 'aria-selected', 'aria-expanded', 'aria-disabled', 'disabled']
  const looks = new Map<string, Element>()
  for (const one of document.querySelectorAll('a[href], button, summary, input, select, textarea, label')) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue
    const around = one.parentElement?.closest('[class]')?.className
    const ground = one.closest<HTMLElement>('[data-ground]')?.dataset.ground
    const states = says.map((name) => one.getAttribute(name))
    const look = JSON.stringify([one.tagName, one.className, one.matches(':checked'), around, ground, states])
    if (!asked.has(look) && !looks.has(look)) looks.set(look, one)
  }
  for (const one of looks.values()) {
    one.setAttribute('data-e2e-look', '')
    for (let at: Element | null = one; at; at = at.parentElement) at.setAttribute('data-e2e-around', '')
  }
  return [...looks.keys()]
}

/** As the browser styles what is under the pointer, or has the focus by keys: the element itself, and all around it. */
const touches = {
  hover: { look: ['hover'], around: ['hover'] },
  focus: { look: ['focus', 'focus-visible', 'focus-within'], around: ['focus-within'] },
} as const

type Theme = (typeof themes)[number]
const looksOf = new WeakMap<Page, Record<Theme, string[]>>()

/**
 * What cannot be read while it is under the pointer or has the focus, of all looks that the page did not have before, in
 * one run: five times the work of asking a page as it stands.
 */
async function violationsWhenTouched(page: Page, theme: Theme): Promise<string[]> {
  const looks = looksOf.get(page) ?? { light: [], dark: [] }
  looksOf.set(page, looks)
  const added = await page.evaluate(markLooks, looks[theme])
  if (added.length === 0) return []
  looks[theme].push(...added)
  const lines: string[] = []
  for (const [state, { look, around }] of Object.entries(touches)) {
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument', { depth: 0 })
    const nodes = async (selector: string) =>
      (await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })).nodeIds
    const force = async (selector: string, classes: readonly string[]) => {
      const forced = (nodeId: number) =>
        session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...classes] })
      await Promise.all((await nodes(selector)).map(forced))
    }
    await force('[data-e2e-around]', around)
    await force('[data-e2e-look]', look)
    await page.evaluate(settleStyles, turn++)
    const found = await violationsOn(page, { runOnly: ['color-contrast'] }, '[data-e2e-look]')
    lines.push(...found.map((line) => `${state}: ${line}`))
    await session.detach()
  }
  await page.evaluate(settleStyles, turn++)
  return lines
}

/** By night only colors differ: the rules about all else have been asked by day. */
const ofTheme = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } } satisfies Record<
  string,
  RunOptions
>

let turn = 0
/**
 * Fails on any rule of WCAG 2.2 AA that axe can check. The long form asks by day and by night, and what cannot be read
 * under the pointer or with the focus, too; the short one does where a test asks `closely`, and elsewhere asks in one
 * theme, by day if it does not say. Asks for reduced motion: nothing is half-seen.
 */
export async function expectAccessible(page: Page, { closely = isLong, theme = 'light' as Theme } = {}) {
  for (const colorScheme of closely ? themes : [theme]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settleStyles, turn++)
    expect(await violationsOn(page, ofTheme[colorScheme]), colorScheme).toEqual([])
    if (closely)
      expect(
        await violationsWhenTouched(page, colorScheme),
        `${colorScheme}, under the pointer or with the focus`,
      ).toEqual([])
  }
}

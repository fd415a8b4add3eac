import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { isLong } from './length.ts'

// The minified build, because every checked page parses it again.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const themes = ['light', 'dark'] as const

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Ends every transition and recomputes all styles, because a theme just switched may still be half-painted. Uses a new
 * value each time and leaves it in place: the browser also keeps styles it computed under the previous theme.
 */
async function settleStyles(turn: number) {
  const last = document.adoptedStyleSheets.at(-1)
  const sheet = last ?? new CSSStyleSheet()
  sheet.replaceSync(`* { --settled: ${turn} }`)
  if (!last) document.adoptedStyleSheets.push(sheet)
  // An animation that has ended but keeps its final value is listed, too.
  const moving = () =>
    document
      .getAnimations()
      .filter((each) => each.playState !== 'finished' && Number.isFinite(each.effect?.getComputedTiming().endTime))
  // An ended animation may start others on its children.
  do {
    for (const animation of moving()) animation.finish()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  } while (moving().length > 0)
}

/**
 * axe violations on the current page or in the elements `within`, one per line. Runs in the page itself; through
 * Playwright it takes six times as long.
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
 * Marks one element of each pressable look not checked before (`data-e2e-look`), and all its ancestors
 * (`data-e2e-around`). Returns the new looks.
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

/** The pseudo-classes of an element under the pointer or with keyboard focus, and of its ancestors. */
const touches = {
  hover: { look: ['hover'], around: ['hover'] },
  focus: { look: ['focus', 'focus-visible', 'focus-within'], around: ['focus-within'] },
} as const

type Theme = (typeof themes)[number]
const looksByPage = new WeakMap<Page, Record<Theme, string[]>>()

/**
 * Contrast violations of elements under the pointer or with focus, for all looks new on this page, in one run. Costs
 * five times as much as checking the page at rest.
 */
async function violationsWhenTouched(page: Page, theme: Theme): Promise<string[]> {
  const looks = looksByPage.get(page) ?? { light: [], dark: [] }
  looksByPage.set(page, looks)
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
      const forced = async (nodeId: number) => {
        try {
          await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...classes] })
        } catch (error) {
          // The page replaced it in the meantime, such as a message that's said again.
          if (!String(error).includes('Could not find node')) throw error
        }
      }
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

/** At night only colors differ; the other rules were checked by day. */
const ofTheme = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } } satisfies Record<
  string,
  RunOptions
>

let turn = 0
/**
 * Fails on any rule of WCAG 2.2 AA that axe can check. The long form and `closely` check both themes, and contrast
 * under the pointer and with focus; otherwise only `theme`. Emulates reduced motion, so nothing is caught half-visible.
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

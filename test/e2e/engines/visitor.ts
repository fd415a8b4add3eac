import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type * as TestingLibrary from '@testing-library/dom'
import type { Driver } from './driver.ts'

declare const TestingLibraryDom: typeof TestingLibrary

type Words = string | RegExp
/** What a person would call it: a role, the label of a field or button, or words. The first visible match. */
export type Target = ({ role: string; name?: Words } | { label: Words } | { text: Words }) & { within?: Target }

/** Where it is in the window, and whether a press there reaches it. */
interface Spot {
  x: number
  y: number
  top: number
  isFree: boolean
  hasFocus: boolean
}

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Step = { role?: string; words?: { text: string; isPattern: boolean }; by: 'role' | 'label' | 'text' }

const asWords = (words: Words) =>
  typeof words === 'string' ? { text: words, isPattern: false } : { text: words.source, isPattern: true }

/** The steps to a target as JSON, from the outermost element inward. */
function stepsTo(target: Target): Step[] {
  const before = target.within ? stepsTo(target.within) : []
  if ('label' in target) return [...before, { by: 'label', words: asWords(target.label) }]
  if ('text' in target) return [...before, { by: 'text', words: asWords(target.text) }]
  return [
    ...before,
    { by: 'role', role: target.role, ...(target.name !== undefined && { words: asWords(target.name) }) },
  ]
}

/** Runs in the page: finds what the steps lead to and, if `shows` is set, scrolls it into the window. */
function locate({ steps, shows }: { steps: Step[]; shows: boolean }): Spot | null {
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  let found: HTMLElement = document.body
  for (const { by, role = '', words } of steps) {
    const matcher = words && (words.isPattern ? new RegExp(words.text) : words.text)
    const { queryAllByLabelText, queryAllByRole, queryAllByText } = TestingLibraryDom
    const all =
      by === 'role'
        ? queryAllByRole(found, role, matcher === undefined ? {} : { name: matcher })
        : by === 'label'
          ? // Sections of the page often have labels, too; we want the control.
            queryAllByLabelText(found, matcher ?? '').filter((element) => element.tabIndex >= 0)
          : queryAllByText(found, matcher ?? '')
    const next = all.find(isVisible)
    if (!next) return null
    found = next
  }
  const labels = 'labels' in found ? [...((found as HTMLInputElement).labels ?? [])] : []
  if (shows) {
    const { top, bottom } = found.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const spots = [found, ...labels].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    // The middle of the part inside the window, because the caddie's button may be half outside, next to the scroll bar.
    const x = (Math.max(left, 0) + Math.min(right, innerWidth - 22)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    return {
      x,
      y,
      top,
      isFree: [found, ...labels].some((own) => own.contains(hit)),
      hasFocus: found === document.activeElement,
    }
  })
  return spots.find(({ isFree }) => isFree) ?? (spots[0] as Spot)
}

/** Runs in the page: date and time fields narrower than their text, such as a date missing its last digit. */
const cutFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:is([type=date], [type=time])')].flatMap((field) => {
    const given = field.offsetWidth
    const { width, minWidth } = field.style
    Object.assign(field.style, { width: 'max-content', minWidth: 0 })
    const needed = field.offsetWidth
    Object.assign(field.style, { width, minWidth })
    return given < needed ? [`${field.ariaLabel ?? field.labels?.[0]?.textContent}: ${given} px for ${needed}`] : []
  })

/** Runs in the page: waits two frames, because scroll events can arrive late. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const describeTarget = (target: Target): string =>
  JSON.stringify(target, (_, value) => (value instanceof RegExp ? `${value}` : value))

/** A person at a browser: finds things as people do, presses what can be pressed, and waits for results. */
export class Visitor {
  readonly browser: Driver
  readonly #origin: string
  readonly #folder: string
  #pictures = 0

  /** `folder` is for its numbered screenshots. */
  constructor(browser: Driver, origin: string, folder: string) {
    this.browser = browser
    this.#origin = origin
    this.#folder = folder
  }

  open(path: string) {
    return this.browser.open(this.#origin + path)
  }

  async #locate(target: Target, shows: boolean) {
    // A page being left doesn't respond.
    const hasLibrary = await this.browser.inPage(() => 'TestingLibraryDom' in window, null).catch(() => false)
    try {
      if (!hasLibrary) await this.browser.addScript(library)
      return await this.browser.inPage(locate, { steps: stepsTo(target), shows })
    } catch {
      return null
    }
  }

  async #settled(target: Target) {
    let last: Spot | null = null
    let spot: Spot | null = null
    const stands = async () => {
      last = spot
      await this.browser.inPage(twoFrames, null).catch(() => {})
      spot = await this.#locate(target, true)
      return spot?.isFree && spot.x === last?.x && spot.y === last?.y
    }
    // Effects of scrolling start once it stops.
    const often = { timeout: 15_000, intervals: [250] }
    await expect.poll(stands, { message: `${describeTarget(target)} can be pressed`, ...often }).toBe(true)
    return spot as unknown as Spot
  }

  /** Waits until it is still and uncovered, then clicks it. */
  async press(target: Target) {
    const { x, y } = await this.#settled(target)
    await this.browser.click(x, y)
  }

  /** Types into an empty field. */
  async fill(target: Target, text: string) {
    await this.press(target)
    await expect.poll(() => this.hasFocus(target), { message: `${describeTarget(target)} takes the focus` }).toBe(true)
    await this.browser.type(text)
  }

  async sees(target: Target) {
    const isThere = async () => (await this.#locate(target, false)) !== null
    await expect.poll(isThere, { message: `${describeTarget(target)} is visible`, timeout: 15_000 }).toBe(true)
  }

  async seesNo(target: Target) {
    const isThere = async () => (await this.#locate(target, false)) !== null
    await expect.poll(isThere, { message: `${describeTarget(target)} is gone`, timeout: 15_000 }).toBe(false)
  }

  /** Scrolls it into the window. */
  async lookAt(target: Target) {
    await this.#settled(target)
  }

  /** Whether it is in the window and uncovered. */
  async isInView(target: Target) {
    return (await this.#locate(target, false))?.isFree ?? false
  }

  async hasFocus(target: Target) {
    return (await this.#locate(target, false))?.hasFocus ?? false
  }

  /** How far below the window's top edge it starts, in pixels. */
  async measureTop(target: Target) {
    return (await this.#locate(target, false))?.top ?? Number.NaN
  }

  /** Moves the pointer and the focus away from everything. */
  async leave() {
    await this.browser.inPage(() => (document.activeElement as HTMLElement | null)?.blur(), null)
    await this.browser.movePointer(2, 2)
  }

  /** Follows a link on the page without scrolling to it. */
  async followUnseen(path: string) {
    await this.browser.inPage((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path)
  }

  async reload() {
    await this.browser.inPage(() => {
      Object.assign(window, { isOld: true })
      location.reload()
    }, null)
    const isNew = () => !('isOld' in window) && document.readyState === 'complete'
    await expect.poll(() => this.browser.inPage(isNew, null).catch(() => false)).toBe(true)
  }

  async back() {
    await this.browser.inPage(() => history.back(), null)
  }

  /** For every picture in <main>: how wide it is drawn, uncropped, and how wide the browser assumed. */
  async pictures() {
    const allCame = () => {
      const next = [...document.querySelectorAll<HTMLImageElement>('main img')].find(
        ({ naturalWidth }) => naturalWidth === 0,
      )
      next?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return next === undefined
    }
    await expect.poll(() => this.browser.inPage(allCame, null), { timeout: 15_000 }).toBe(true)
    return this.browser.inPage(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].map((picture) => {
          const { width, height } = picture.getBoundingClientRect()
          // With a list of widths, the natural width is the width the browser fetched for.
          const { naturalWidth: fetched, naturalHeight } = picture
          return { drawn: Math.max(width, (height * fetched) / naturalHeight), fetched }
        }),
      null,
    )
  }

  /** Takes a screenshot; fails if the page is wider than the window or a field is too narrow. */
  async shows(name: string) {
    const number = String(++this.#pictures).padStart(2, '0')
    await writeFile(join(this.#folder, `${number}-${name}.png`), await this.browser.picture())
    const beyond = await this.browser.inPage(() => document.documentElement.scrollWidth - innerWidth, null)
    expect.soft(beyond, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(await this.browser.inPage(cutFields, null), name).toEqual([])
  }

  /** The page's fetched files whose names have this ending. */
  fetched(ending: string): Promise<string[]> {
    const named = (end: string) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith(end))
    return this.browser.inPage(named, ending)
  }
}

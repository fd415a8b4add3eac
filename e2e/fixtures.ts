import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { e2eServer } from './server-settings.ts'

export { expect }

export type Customer = { name: string; email: string; password: string }

type Fixtures = {
  /** Answered before the page loads, so that the banner is out of the way; null leaves the question open. */
  cookiesConsent: 'accepted' | 'declined' | null
  /** Makes a fresh account through the API; the browser is signed in with it. */
  signUp: (person?: Partial<Customer>) => Promise<Customer>
  /** Signs the browser in as the admin; the panel stays locked. */
  signInAsAdmin: () => Promise<void>
}

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export const test = base.extend<Fixtures>({
  cookiesConsent: ['declined', { option: true }],

  context: async ({ context, cookiesConsent }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    if (cookiesConsent) {
      await context.addInitScript((consent) => localStorage.setItem('cookiesConsent', consent), cookiesConsent)
    }
    await use(context)
  },

  // A page that breaks the content security policy, or throws, fails its test.
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/content security policy|hydrat|minified react error/i.test(message.text())) faults.push(message.text())
    })
    await use(page)
    expect(faults).toEqual([])
  },

  signUp: async ({ context }, use) => {
    await use(async (person = {}) => {
      const customer = {
        name: 'Dana Whitfield',
        email: `dana.${randomUUID()}@example.com`,
        password: 'birdie putt for par',
        ...person,
      }
      const answer = await context.request.post('/api/auth/sign-up/email', {
        data: customer,
        headers: { origin: e2eServer.origin },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      return customer
    })
  },

  signInAsAdmin: async ({ context }, use) => {
    await use(async () => {
      const answer = await context.request.post('/api/auth/sign-in/email', {
        data: { email: e2eServer.adminEmail, password: e2eServer.adminSignInPassword },
        headers: { origin: e2eServer.origin },
      })
      expect(answer.status(), await answer.text()).toBe(200)
    })
  },
})

/** Ends every transition and computes all styles anew: a theme just switched may still be half-painted. */
async function settleStyles() {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { --settled: 1 }')
  document.adoptedStyleSheets.push(sheet)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  document.adoptedStyleSheets.pop()
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails on any rule of WCAG 2.2 AA that axe can check, by day; and on weak contrast by night, all that a theme changes.
 * Asks for reduced motion, so that nothing is half-seen.
 */
export async function expectAccessible(page: Page) {
  const problemsIn = async (narrow: (axe: AxeBuilder) => AxeBuilder) => {
    await page.evaluate(settleStyles)
    const { violations } = await narrow(new AxeBuilder({ page }).options({ resultTypes: ['violations'] })).analyze()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    )
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await problemsIn((axe) => axe.withTags(rules)), 'by day').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await problemsIn((axe) => axe.withRules('color-contrast')), 'by night').toEqual([])
}

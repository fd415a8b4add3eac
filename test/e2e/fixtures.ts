import { randomInt, randomUUID } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { queryOnce } from '../support/query.ts'
import { e2eServer } from './server-settings.ts'

export { expect }

export type Customer = { name: string; email: string; password: string }

type Fixtures = {
  /** Answered before the page loads, so the banner is out of the way; null leaves the question open. */
  cookiesConsent: 'accepted' | 'declined' | null
  /** Creates a new account through the API and signs the browser in. */
  signUp: (person?: Partial<Customer>) => Promise<Customer>
  /** Signs the browser in as the admin; the panel stays locked. */
  signInAsAdmin: () => Promise<void>
  /** Frees the days a failed test booked. */
  givesDaysBack: undefined
}

/** A random network per visitor, because limits count by network, too. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const customers = new Set<string>()

/** Marks an account (by email) whose bookings are deleted if the test fails. */
export const noteCustomer = (email: string) => customers.add(email)

export const test = base.extend<Fixtures>({
  // Each test has its own days, and customers have too few for a second set, so a retry needs the same ones free.
  givesDaysBack: [
    async ({ browserName: _ }, use, testInfo) => {
      customers.clear()
      await use(undefined)
      const { E2E_DATABASE } = process.env
      if (!E2E_DATABASE || customers.size === 0 || testInfo.status === testInfo.expectedStatus) return
      const theirs = 'user_id in (select id from "user" where email = any($1))'
      await queryOnce(E2E_DATABASE, `delete from bookings where ${theirs}`, [[...customers]])
    },
    { auto: true },
  ],

  cookiesConsent: ['declined', { option: true }],

  context: async ({ context, cookiesConsent }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    if (cookiesConsent) {
      await context.addInitScript((consent) => localStorage.setItem('cookiesConsent', consent), cookiesConsent)
    }
    await use(context)
  },

  // A test fails if its page throws, violates the content security policy, has a hydration mismatch, or logs any other
  // error to the console. The browser's own messages about failed requests don't count.
  page: async ({ page, javaScriptEnabled }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    // Waits until the page is interactive. Tests of what happens earlier don't wait (before-script.spec.ts).
    await page.addInitScript(() => addEventListener('site-ready', () => Object.assign(window, { siteIsReady: true })))
    const goto = page.goto.bind(page)
    page.goto = async (address, options) => {
      const answer = await goto(address, options)
      if (javaScriptEnabled && options?.waitUntil !== 'commit') await page.waitForFunction(hearsUs)
      return answer
    }
    await use(page)
    // A route's handler may still be fetching an answer that nobody waits for anymore.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
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
      noteCustomer(customer.email)
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

const hearsUs = () => 'siteIsReady' in window || !document.getElementById('root')

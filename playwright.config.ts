import { defineConfig } from '@playwright/test'
import { isLong } from './test/e2e/length.ts'
import { e2eServer } from './test/e2e/server-settings.ts'
import { browserFlags, browserPath } from './tools/browser.mjs'

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Repeats of a story in another state, or of what a server test covers. Run by `npm run soak:browser` only.
  grepInvert: isLong ? undefined : /@long/,
  // Browser tests wait a lot, for servers, streams and slow networks: with two, a machine of two cores is half idle.
  workers: 3,
  // CI lists one that passes only at its second run as flaky: a bug to be found, but no reason to hold up what is whole.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: e2eServer.origin,
    // The owner's day, wherever the tests run: the site must not care (reading R2).
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    launchOptions: { executablePath: browserPath(), args: browserFlags },
    // What moves is painted sixty times a second: a fifth of the browser's time. The soak runs with it, and so do the
    // tests that are about it.
    contextOptions: { reducedMotion: isLong ? 'no-preference' : 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test trebles the time of the run; ask for one with --trace on.
    trace: 'off',
  },
})

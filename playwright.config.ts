import { defineConfig } from '@playwright/test'
import { isLong } from './test/e2e/length.ts'
import { e2eServer } from './test/e2e/server-settings.ts'
import { browserFlags, browserPath } from './tools/browser.mjs'

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Variations of a story, or things a server test also covers. Only `npm run soak:browser` runs them.
  grepInvert: isLong ? undefined : /@long/,
  // Browser tests mostly wait (for servers, streams and slow networks). With two workers, a two-core machine is half idle.
  workers: 3,
  // CI reports a test that passes only on retry as flaky: a bug to find, but no reason to block a good build.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: e2eServer.origin,
    // The owner's time zone must not depend on where the tests run (R2: Phoenix time everywhere).
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    launchOptions: { executablePath: browserPath(), args: browserFlags },
    // Animations repaint sixty times a second, a fifth of the browser's time. The soak run keeps them, and so do the
    // tests that cover them.
    contextOptions: { reducedMotion: isLong ? 'no-preference' : 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing every test triples the run time; ask for it with --trace on.
    trace: 'off',
  },
})

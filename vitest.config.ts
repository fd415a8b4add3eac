import { defineConfig } from 'vitest/config'
import { isLong } from './test/soak/length.ts'

export default defineConfig({
  test: {
    // Server and soak tests mostly wait (for processes, the database, deadlines). With two workers, a two-core machine
    // is half idle.
    maxWorkers: 3,
    // In CI, as for the browser tests: a test that passes only on retry is a bug to find, but doesn't block the build.
    retry: process.env.CI ? 1 : 0,
    // Reloading the server's modules for every file would take a third of the time.
    isolate: false,
    unstubGlobals: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,web}/**/*.test.{ts,tsx}', 'test/stand-in/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          environment: 'node',
          // Property tests run thousands of random days, on any machine.
          testTimeout: 30_000,
        },
      },
      {
        // Includes test/soak: races, kills, outages, hostile requests; short by default, long with SOAK=1 (`npm run
        // soak`). Tests that compare times and need a quiet machine run only there. One project, so both share a
        // PostgreSQL and processes with loaded modules.
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/soak/**/*.test.ts'],
          exclude: isLong ? [] : ['**/*.long.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

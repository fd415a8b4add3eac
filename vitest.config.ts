import { defineConfig } from 'vitest/config'
import { isLong } from './test/soak/length.ts'

export default defineConfig({
  test: {
    // The tests of server and soak mostly wait: for processes, for the database, for deadlines.
    // With two, a machine of two cores is half idle.
    maxWorkers: 3,
    // In CI as in the browser's tests: what passes only at its second run is a bug to be found, and holds up nothing.
    retry: process.env.CI ? 1 : 0,
    // Reading the server's modules anew for every file would take a third of the time.
    isolate: false,
    unstubGlobals: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,web}/**/*.test.{ts,tsx}', 'test/stand-in/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          environment: 'node',
          // Thousands of random days, on whatever machine there is.
          testTimeout: 30_000,
        },
      },
      {
        // With test/soak: races, kills, outages, hostile requests, short by default, long with SOAK=1 (`npm run soak`). What
        // compares times, and needs a quiet machine for it, runs there alone. One project, so that both share a
        // PostgreSQL and processes that have read the server's modules.
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

import type { Page } from '@playwright/test'
import { onOwnServer } from './own-server.ts'
import type { Place } from './server-settings.ts'
import { order } from './start-site.ts'

/**
 * Serves the built site to the calling file, as `onOwnServer` does, with functions that set its clock and deploy a new
 * version of the crew's page. It processes jobs only with `jobs`.
 */
export function serveWithClock(
  place: Place,
  { jobs = false, environment }: { jobs?: boolean; environment?: Parameters<typeof onOwnServer>[1] } = {},
) {
  const { port } = place
  return {
    ...onOwnServer(place, environment, { jobs }),
    setServerClock: (now: string) => order({ do: 'set clock', port, now }),
    newVersion: () => order({ do: 'new version', port }),
  }
}

/** Runs such a server; the returned function sets its clock and the page's together. */
export function onClockServer(place: Place) {
  const { setServerClock } = serveWithClock(place)
  return async (page: Page, now: string) => {
    await setServerClock(now)
    await page.clock.setSystemTime(now)
  }
}

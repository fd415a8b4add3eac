import type { Page, Route } from '@playwright/test'

/** Holds every request to `url` until the returned function is called. */
export const hold = (page: Page, url: string) => holdTo(page, url, (route) => route.continue())

/** Holds every request to `url` until the returned function is called, and then makes it fail. */
export const holdToFail = (page: Page, url: string) => holdTo(page, url, (route) => route.abort())

async function holdTo(page: Page, url: string, end: (route: Route) => Promise<void>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await end(route)
  })
  return resolve
}

/** URL of the service worker. Its scope is the crew's page alone. */
const WORKER = '/crew/worker.js'
const SCOPE = '/crew/day'

/** Prefix of the worker's cache names; each version of the page has its own cache. */
const CACHE = 'crew-day'

/** Installs the page on the phone so it opens offline. Resolves to whether it's installed. */
export async function installForOffline(): Promise<boolean> {
  // `npm run dev` builds no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    const { active } = await navigator.serviceWorker.ready
    // Asks the browser to keep our storage: queued entries should survive when the phone runs low on space.
    await navigator.storage?.persist?.()
    return active !== null
  } catch {
    return false
  }
}

/** Removes the installed page from the phone, too. */
export async function uninstall(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  await registration?.unregister()
  for (const name of await caches.keys()) if (name.startsWith(`${CACHE} `)) await caches.delete(name)
}

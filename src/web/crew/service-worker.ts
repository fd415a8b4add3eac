/** Where the worker stands; it answers for the crew's page alone. */
const WORKER = '/crew/worker.js'
const SCOPE = '/crew/day'

/** What the worker's caches are called; each version of the page has one of its own. */
export const CACHE = 'crew-day'

/** Keeps the page itself on the phone, so that it opens without a network. Is it there now? */
export async function installForOffline(): Promise<boolean> {
  // `npm run dev` builds no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    const { active } = await navigator.serviceWorker.ready
    // Asked for once: what waits to be sent should outlast a full phone.
    await navigator.storage?.persist?.()
    return active !== null
  } catch {
    return false
  }
}

/** Takes the page itself off the phone too. */
export async function uninstall(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  await registration?.unregister()
  for (const name of await caches.keys()) if (name.startsWith(`${CACHE} `)) await caches.delete(name)
}

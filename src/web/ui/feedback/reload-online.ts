/**
 * Reloads the page, because what didn't load may belong to an older version of the site. Offline, waits for a connection:
 * a reload would lose the page.
 */
export function reloadOnline(): void {
  if (navigator.onLine) location.reload()
  else addEventListener('online', reloadOnline, { once: true })
}

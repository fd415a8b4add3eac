import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Renders into `host`, hydrating the HTML that the build wrote there. In development there is none. */
export function renderInto(host: HTMLElement, content: ReactNode, identifierPrefix = '') {
  // What an error boundary caught, the page can do without. Everything else stays an error.
  // biome-ignore lint/suspicious/noConsole: for people who open the console
  const options = { identifierPrefix, onCaughtError: (error: unknown) => console.warn(error) }
  startTransition(() => {
    if (host.firstElementChild) hydrateRoot(host, content, options)
    else createRoot(host, options).render(content)
  })
}

const waiting = new Map<string, () => void>()

/** Loads an island's script before it is needed, such as when the pointer is over the button that opens it. */
export const preloadIsland = (name: string) => waiting.get(name)?.()

/**
 * An island is HTML outside the page's own root that opens without React. `load` fetches its script once the focus or the
 * pointer is in it. A failure sets `data-failed` on it, and the next time it is used we try again.
 */
export function hydrateWhenUsed(name: string, load: () => Promise<ReactNode>) {
  const host = document.getElementById(`${name}-island`)
  if (!host) return
  const begin = async () => {
    if (!waiting.delete(name)) return
    try {
      renderInto(host, await load(), name)
      delete host.dataset.failed
    } catch {
      host.dataset.failed = ''
      waiting.set(name, begin)
    }
  }
  waiting.set(name, begin)
  for (const sign of ['pointerover', 'focusin']) host.addEventListener(sign, begin)
  if (!host.firstElementChild || host.contains(document.activeElement)) void begin()
}

/** Tells the page's head (src/web/app/before-react.js) that React handles events in a zone of the page. */
export function Ready({ zone }: { zone: 'site' | 'caddie' | 'sign-in' }) {
  useEffect(() => void dispatchEvent(new Event(`${zone}-ready`)), [zone])
  return null
}

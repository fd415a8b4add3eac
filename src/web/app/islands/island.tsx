import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Renders into `host`, hydrating the HTML that the build put there. In development there is none. */
export function renderInto(host: HTMLElement, content: ReactNode, identifierPrefix = '') {
  // The page works without what an error boundary caught, so that's only a warning. Anything else is an error.
  // biome-ignore lint/suspicious/noConsole: shown to people who open the console
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
 * Hydrates an island: HTML outside the page's root that works without React. `load` fetches its script when the focus or
 * the pointer enters it. A failure sets `data-failed`, and the next use tries again.
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

/** Tells the script in the page's head (src/web/app/before-react.js) that React handles a zone's events. */
export function Ready({ zone }: { zone: 'site' | 'caddie' | 'sign-in' }) {
  useEffect(() => void dispatchEvent(new Event(`${zone}-ready`)), [zone])
  return null
}

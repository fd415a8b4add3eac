import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Renders into `host`: takes over the HTML that the build wrote there. Only development has none yet. */
export function renderInto(host: HTMLElement, content: ReactNode, identifierPrefix = '') {
  // What a boundary has caught, the page goes on without. Everything else stays an error.
  // biome-ignore lint/suspicious/noConsole: for whoever looks
  const options = { identifierPrefix, onCaughtError: (error: unknown) => console.warn(error) }
  startTransition(() => {
    if (host.firstElementChild) hydrateRoot(host, content, options)
    else createRoot(host, options).render(content)
  })
}

const waiting = new Map<string, () => void>()

/** Brings an island's script before it is needed, such as when the pointer nears its button. */
export const expectIsland = (name: string) => waiting.get(name)?.()

/**
 * An island is HTML outside of the page's own root that opens without React. `load` brings its script once the focus or the
 * pointer is in it; a failure sets `data-failed` on it, and the next touch tries again.
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

/** Tells the page's head (scripts/build/before-react.js) that React handles events in a zone of the page. */
export function Ready({ zone }: { zone: 'site' | 'caddie' | 'sign-in' }) {
  useEffect(() => void dispatchEvent(new Event(`${zone}-ready`)), [zone])
  return null
}

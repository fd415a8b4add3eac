interface Hears {
  /** Handlers by event name; each gets the event's data. */
  events: Record<string, (data: string) => void>
  /** The stream is back after a gap, or ended with its session: refetch everything. */
  onGap: () => void
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** Events that mean the page may be visible again. */
const signsOfLife = ['pageshow', 'focus', 'visibilitychange', 'pointerdown'] as const

/**
 * Listens to server-sent events while the page is visible, until the returned function is called: over HTTP/1.1 a browser
 * opens at most six, and an open one keeps the page out of the back/forward cache. Reconnects after a loss and reports the
 * gap. A stream replaced by a newer one reconnects only when its page is used, so two pages don't keep replacing each other.
 */
export function listenToStream(url: string, { events, onGap }: Hears): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let missed = false

  const open = () => {
    source = new EventSource(url)
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      if (missed) onGap()
      missed = false
    })
    for (const [name, hear] of Object.entries(events)) source.addEventListener(name, ({ data }) => hear(data))
    source.addEventListener('replaced', putAway)
    source.addEventListener('ended', () => {
      putAway()
      onGap()
    })
    source.addEventListener('error', () => {
      missed = true
      // The browser reconnects on its own after a lost connection, but gives up on an error status.
      if (source?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const putAway = () => {
    close()
    missed = true
  }
  const look = () => {
    if (document.visibilityState === 'hidden') putAway()
    else if (!source) open()
  }

  look()
  addEventListener('pagehide', putAway)
  for (const sign of signsOfLife) addEventListener(sign, look)
  return () => {
    close()
    removeEventListener('pagehide', putAway)
    for (const sign of signsOfLife) removeEventListener(sign, look)
  }
}

interface Hears {
  /** What to do with the data of each named event. */
  events: Record<string, (data: string) => void>
  /** The stream is back after a gap, or over with its session: ask for everything again. */
  onGap: () => void
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** Events that mean the page may be visible again. */
const signsOfLife = ['pageshow', 'focus', 'visibilitychange', 'pointerdown'] as const

/**
 * Listens to server-sent events while the page is visible, until the returned function is called: a browser opens six at
 * most over HTTP/1.1, and one keeps a page out of the back/forward cache. Reconnects after a loss, and reports the gap.
 * A stream replaced by a newer one returns when its page is used again: two that both insisted would fight for one place.
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
      // The browser itself tries again after a lost connection, but gives up on an error status.
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

import type { CalendarDate } from '../../domain/calendar.ts'

interface Ticks {
  onDay: (date: CalendarDate) => void
  /** Rules, blocks or anything else may have changed: ask for everything again. */
  onEverything: () => void
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Listens to changes of availability until the answer is called. Closes while the page is put away (an open stream
 * keeps it out of the back/forward cache) and asks for everything again after each gap.
 */
export function listenToAvailability(url: string, { onDay, onEverything }: Ticks): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let missed = false

  const open = () => {
    source = new EventSource(url)
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      if (missed) onEverything()
      missed = false
    })
    source.addEventListener('day', ({ data }) => onDay(dateIn(data)))
    source.addEventListener('settings', onEverything)
    source.addEventListener('resync', onEverything)
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
  const comeBack = () => {
    if (!source) open()
  }

  open()
  addEventListener('pagehide', putAway)
  addEventListener('pageshow', comeBack)
  return () => {
    close()
    removeEventListener('pagehide', putAway)
    removeEventListener('pageshow', comeBack)
  }
}

const dateIn = (data: string): CalendarDate => String((JSON.parse(data) as { date?: unknown }).date)

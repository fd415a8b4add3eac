import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { listen } from '../../test/soak/stream-clients.ts'
import type { Site } from './site.ts'

export interface AnswerCounts {
  /** How many reloads were answered. */
  answers: number
  /** All other answers, with how often each occurred. */
  wrong: Record<string, number>
}

/**
 * Opens visitors' pages in a separate thread, so they don't slow down the timed requests. `ask`: whether they reload on
 * changes.
 */
export async function openPages(port: string, pages: number, ask: boolean) {
  const thread = new Worker(new URL('./visitors.ts', import.meta.url), { workerData: { port, pages, ask } })
  await once(thread, 'message')
  return {
    async close(): Promise<AnswerCounts> {
      thread.postMessage('close')
      const [asked] = await once(thread, 'message')
      await thread.terminate()
      return asked
    },
  }
}

/** The requests of the owner's list: one page of bookings, the filter counts, and the notices above it. */
const ownersPaths = ['bookings', 'bookings/counts', 'bookings/attention', 'next', 'undelivered']

/** Opens the owner's list, which reloads shortly after each change (bookings-tab.tsx). Returns a function that closes it. */
export async function openOwnersList({ port, owner: { headers }, ask }: Site): Promise<() => void> {
  const look = () => Promise.all(ownersPaths.map((path) => ask(`/api/admin/${path}`, { headers })))
  const { socket } = await listen(port, '/api/admin/bookings/live', headers)
  let timer: NodeJS.Timeout | undefined
  socket.on('data', (bytes) => {
    if (!String(bytes).includes('event: bookings')) return
    timer ??= setTimeout(() => {
      timer = undefined
      void look()
    }, 250)
  })
  await look()
  return () => {
    clearTimeout(timer)
    socket.destroy()
  }
}

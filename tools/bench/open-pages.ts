import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { listen } from '../../test/soak/stream-clients.ts'
import type { Site } from './site.ts'

export interface AnswerCounts {
  /** How often the pages asked again, and were answered. */
  answers: number
  /** What else they were answered, and how often. */
  wrong: Record<string, number>
}

/** Opens pages of visitors, in a thread of their own so that they do not hold up those who are timed. `ask`: whether they ask again. */
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

/** What the owner's list asks for: one page of bookings, the counts of the filters, and what stands above it. */
const ownersPaths = ['bookings', 'bookings/counts', 'bookings/attention', 'next', 'undelivered']

/** The owner's list, which asks again a moment after each change (bookings-tab.tsx). Gives what closes it. */
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

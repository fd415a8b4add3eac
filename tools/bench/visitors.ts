// The thread of open-pages.ts: pages that listen for changes and, like the booking page, reload the month of a changed day.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { monthEnd } from '../../src/domain/calendar.ts'
import { anyAddress } from '../../test/soak/customers.ts'
import { listen } from '../../test/soak/stream-clients.ts'
import type { AnswerCounts } from './open-pages.ts'

const { port, pages, ask } = workerData as { port: string; pages: number; ask: boolean }
// The server closes connections that are idle for five seconds.
const agent = new Agent({ keepAlive: true, maxSockets: 50, timeout: 3_000 })
const asked: AnswerCounts = { answers: 0, wrong: {} }

async function askForMonth(month: string, address: string): Promise<void> {
  const path = `/api/availability/days?from=${month}-01&to=${monthEnd(`${month}-01`)}`
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': address }
  const sent = request({ host: '127.0.0.1', port, path, headers, agent }).end()
  const said = await once(sent, 'response').then(
    async ([answer]) => {
      await once(answer.resume(), 'end')
      return answer.statusCode
    },
    (error) => error,
  )
  const line = `${said} of ${path}`
  if (said === 200) asked.answers++
  else asked.wrong[line] = (asked.wrong[line] ?? 0) + 1
}

async function openPage(): Promise<void> {
  const address = anyAddress()
  const { socket } = await listen(port, '/api/availability/live', {})
  const stale = new Set<string>()
  let isAsking = false
  socket.on('data', async (bytes) => {
    for (const [, month = ''] of String(bytes).matchAll(/"date":"(\d{4}-\d\d)/g)) stale.add(month)
    if (isAsking || !ask) return
    isAsking = true
    // A month that changes during its reload is reloaded once more.
    for (const month of stale) {
      stale.delete(month)
      await askForMonth(month, address)
    }
    isAsking = false
  })
}

for (let opened = 0; opened < pages; opened++) await openPage()
parentPort?.postMessage('open')
parentPort?.on('message', () => parentPort?.postMessage(asked))

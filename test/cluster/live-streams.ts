import { type ClientRequest, get } from 'node:http'
import { anyAddress } from '../soak/customers.ts'

const RETRY_MS = 1_000

/**
 * Opens `count` pages that watch the open times as a browser does: when a stream ends, the page reconnects and reloads.
 * `looked` is when each page last heard of a change, or that it has to reload.
 */
export function openStreams(url: string, count: number) {
  const looked = Array.from({ length: count }, () => 0)
  const open = new Map<number, ClientRequest>()
  let isOver = false

  function connect(index: number): void {
    if (isOver) return
    let isGone = false
    const again = () => {
      if (isGone) return
      isGone = true
      setTimeout(() => connect(index), RETRY_MS)
    }
    const asked = get(`${url}/api/availability/live`, { headers: { 'x-forwarded-for': anyAddress() } }, (answer) => {
      if (answer.statusCode === 200) looked[index] = performance.now()
      answer.setEncoding('utf8').on('data', (said: string) => {
        if (/event: (day|settings|resync)/.test(said)) looked[index] = performance.now()
      })
      answer.on('close', again).on('error', again)
    })
    asked.on('error', again)
    open.set(index, asked)
  }
  for (let index = 0; index < count; index++) connect(index)

  return {
    /** How many pages have heard nothing since then (a time of performance.now). */
    deafSince: (since: number) => looked.filter((at) => at < since).length,
    stop() {
      isOver = true
      for (const asked of open.values()) asked.destroy()
    },
  }
}

import { vi } from 'vitest'
import type { Visitor } from './app.ts'

/** Listens to an event stream and collects its text as it arrives. */
export async function listenTo(
  visitor: Pick<Visitor, 'request'>,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const answer = await visitor.request(method, path, undefined, headers)
  const reader = answer.body?.getReader()
  const stream = { status: answer.status, answer, said: '', isOver: false, leave: async () => reader?.cancel() }
  const read = async () => {
    const decoder = new TextDecoder()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      stream.said += decoder.decode(part.value, { stream: true })
    }
    stream.isOver = true
  }
  void read().catch(() => {
    stream.isOver = true
  })
  return {
    ...stream,
    said: () => stream.said,
    /** How many events of this name arrived. */
    count: (event: string) => stream.said.split(`event: ${event}\n`).length - 1,
    isOver: () => stream.isOver,
    until: (text: string) =>
      vi
        .waitUntil(() => stream.said.includes(text), { timeout: 5_000, interval: 5 })
        .catch(() => {
          throw new Error(`The stream never said ${text}, but: ${stream.said}`)
        }),
    untilOver: () => vi.waitUntil(() => stream.isOver, { timeout: 5_000, interval: 5 }),
  }
}

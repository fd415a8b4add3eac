import { context } from '@opentelemetry/api'
import type { Client, Pool } from 'pg'
import { type BeginSpan, kindOfError } from './span.ts'

type AnyFunction = (...given: unknown[]) => unknown

/** What a statement does to which table: `insert bookings`. Never its text, let alone its values. */
export function summaryOf(text: string): string {
  const [verb = 'query'] = /[a-z]+/i.exec(text) ?? []
  const table = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]+"?(?:\."?[a-z_]+"?)?)/i.exec(text)?.[1]
  return [verb.toLowerCase().slice(0, 20), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}

/** Makes each query on the pool's connections a span of whoever asked. */
export function watchPool(pool: Pool, begin: BeginSpan): void {
  pool.on('connect', (client) => watchClient(client as unknown as Client, begin))
  // Who waits for a connection gets it in the turn of whoever gives it back.
  const connect = pool.connect.bind(pool) as AnyFunction
  pool.connect = ((given?: AnyFunction) =>
    given ? connect(context.bind(context.active(), given)) : connect()) as typeof pool.connect
}

function watchClient(client: Client, begin: BeginSpan): void {
  const query = client.query.bind(client) as AnyFunction
  client.query = ((...given: unknown[]) => {
    const [first] = given as [string | { text?: string; submit?: unknown } | undefined]
    const text = typeof first === 'string' ? first : first?.text
    // A stream (COPY) ends on its own terms.
    if (text === undefined || (typeof first === 'object' && first.submit)) return query(...given)
    const name = summaryOf(text)
    const end = begin(name, { 'db.system.name': 'postgresql', 'db.query.summary': name })
    const ended = (error?: unknown) =>
      end(error ? { failed: true, facts: { 'error.type': kindOfError(error) } } : undefined)
    const last = given.at(-1)
    if (typeof last === 'function') {
      const told = context.bind(context.active(), last as AnyFunction)
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        ended(error)
        told(error, result)
      })
    }
    const answer = query(...given) as Promise<unknown>
    answer.then(() => ended(), ended)
    return answer
  }) as typeof client.query
}

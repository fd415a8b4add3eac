import type { Client } from 'pg'
import { askSoon, openPersistentConnection } from './persistent-connection.ts'

/**
 * Topics of changes. `day`: a date's slots; `settings`: rules or crews, so any day; `user:ID`: a customer's bookings;
 * `admin`: anything on the owner's pages: bookings, discrepancies, disputes, reconciliations, weather, crews, crew steps.
 */
export type Topic = 'day' | 'settings' | 'admin' | `user:${string}`

/** A change. `detail` is the date for `day`, otherwise empty. After `resync` anything may have changed, so reload. */
export type ChangeEvent = { type: 'change'; detail: string } | { type: 'resync' }

export type Live = Awaited<ReturnType<typeof openLive>>

type Listener = (event: ChangeEvent) => void

/** Parses a notification. Its triggers are in migrations 0004, 0006, 0015, 0021, 0026 and 0046. */
function parsePayload(payload: string): { topic: Topic; event: ChangeEvent } | undefined {
  const [kind, detail = ''] = payload.split(' ', 2)
  if (kind === 'day') return { topic: 'day', event: { type: 'change', detail } }
  if (kind === 'user') return { topic: `user:${detail}`, event: { type: 'change', detail: '' } }
  if (kind === 'settings' || kind === 'admin') return { topic: kind, event: { type: 'change', detail: '' } }
  return undefined
}

/**
 * Listens to the database on a dedicated connection and notifies subscribers of this process. A broken or silent connection
 * is reopened; once it works again, every subscription gets one `resync`.
 */
export async function openLive(url: string, onError: (error: Error) => void = () => {}) {
  const listeners = new Map<Topic, Set<Listener>>()

  const tell = (listener: Listener, event: ChangeEvent) => {
    try {
      listener(event)
    } catch (error) {
      onError(error as Error)
    }
  }

  async function prepare(client: Client) {
    client.on('notification', ({ payload = '' }) => {
      const address = parsePayload(payload)
      if (address) for (const listener of listeners.get(address.topic) ?? []) tell(listener, address.event)
    })
    await askSoon(client, 'listen changes')
  }

  const connection = await openPersistentConnection({
    url,
    name: 'dome-and-den live',
    prepare,
    // A former primary that resumes as a standby doesn't report the new primary's changes.
    proof: `select not pg_is_in_recovery() and 'changes' in (select pg_listening_channels()) as sound`,
    onOpen(isFirst) {
      if (isFirst) return
      for (const set of listeners.values()) for (const listener of set) tell(listener, { type: 'resync' })
    },
    onError,
  })

  return {
    /** Calls `listener` for each event of the topic until the returned function is called. */
    subscribe(topic: Topic, listener: Listener): () => void {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    /** False while disconnected: cached data may be stale. */
    isListening: connection.isOpen,
    async close() {
      listeners.clear()
      await connection.close()
    },
  }
}

import type { Client } from 'pg'
import { askSoon, openPersistentConnection } from './persistent-connection.ts'

/**
 * `day`: the slots of a date changed; `settings`: the rules or the crews changed, so every day may have; `user:ID`: their
 * bookings; `admin`: what the owner's pages show: any booking, differences, disputes, reconciliations, weather, crews, steps.
 */
export type Topic = 'day' | 'settings' | 'admin' | `user:${string}`

/** What happened. `detail` is the date of a `day`, else empty. After `resync` anything may have changed: look again. */
export type ChangeEvent = { type: 'change'; detail: string } | { type: 'resync' }

export type Live = Awaited<ReturnType<typeof openLive>>

type Listener = (event: ChangeEvent) => void

/** Where a message of the database goes. Its triggers are in migrations 0004, 0006, 0015, 0021, 0026 and 0046. */
function addressOf(payload: string): { topic: Topic; event: ChangeEvent } | undefined {
  const [kind, detail = ''] = payload.split(' ', 2)
  if (kind === 'day') return { topic: 'day', event: { type: 'change', detail } }
  if (kind === 'user') return { topic: `user:${detail}`, event: { type: 'change', detail: '' } }
  if (kind === 'settings' || kind === 'admin') return { topic: kind, event: { type: 'change', detail: '' } }
  return undefined
}

/**
 * Listens to the database on one connection of its own and tells subscribers of this process. A connection that broke
 * or fell silent is sought again; once the database is heard again, every subscription gets one `resync`.
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
      const address = addressOf(payload)
      if (address) for (const listener of listeners.get(address.topic) ?? []) tell(listener, address.event)
    })
    await askSoon(client, 'listen changes')
  }

  const connection = await openPersistentConnection({
    url,
    name: 'dome-and-den live',
    prepare,
    // A primary that was replaced, and thaws as a standby, tells nobody of what the new one does.
    proof: `select not pg_is_in_recovery() and 'changes' in (select pg_listening_channels()) as sound`,
    onOpen(isFirst) {
      if (isFirst) return
      for (const set of listeners.values()) for (const listener of set) tell(listener, { type: 'resync' })
    },
    onError,
  })

  return {
    /** Calls `listener` at every event of the topic until the returned function is called. */
    subscribe(topic: Topic, listener: Listener): () => void {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    /** Would we hear of a change now? Where not, what is cached may be stale. */
    isListening: connection.isOpen,
    async close() {
      listeners.clear()
      await connection.close()
    },
  }
}

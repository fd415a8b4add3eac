import { Client } from 'pg'

/**
 * `day`: the slots of a date changed; `settings`: the rules changed, so every day may have; `user:ID`: their bookings;
 * `admin`: any booking.
 */
export type Topic = 'day' | 'settings' | 'admin' | `user:${string}`

/** What happened. `detail` is the date of a `day`, else empty. After `resync` anything may have changed: look again. */
export type ChangeEvent = { type: 'change'; detail: string } | { type: 'resync' }

export type Live = Awaited<ReturnType<typeof openLive>>

type Listener = (event: ChangeEvent) => void

const longestPause = 5_000

// A proxy between us and the database keeps our connection when the database behind it is gone: only an answer tells.
const heartbeatMs = 5_000

/** Where a message of the database (migrations 0004 and 0006) goes. */
function addressOf(payload: string): { topic: Topic; event: ChangeEvent } | undefined {
  const [kind, detail = ''] = payload.split(' ', 2)
  if (kind === 'day') return { topic: 'day', event: { type: 'change', detail } }
  if (kind === 'user') return { topic: `user:${detail}`, event: { type: 'change', detail: '' } }
  if (kind === 'settings' || kind === 'admin') return { topic: kind, event: { type: 'change', detail: '' } }
  return undefined
}

/**
 * Listens to the database on one connection of its own and tells subscribers of this process. A lost connection is
 * sought again with growing pauses of at most five seconds; once found, every subscriber gets a `resync`.
 */
export async function openLive(url: string, onError: (error: Error) => void = () => {}) {
  const listeners = new Map<Topic, Set<Listener>>()
  let client: Client | undefined
  let closed = false
  let pause = 100
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  const tell = (listener: Listener, event: ChangeEvent) => {
    try {
      listener(event)
    } catch (error) {
      onError(error as Error)
    }
  }

  function lost(gone: Client, error?: Error) {
    if (error) onError(error)
    if (closed || timer || (client && client !== gone)) return
    client = undefined
    clearInterval(heartbeat)
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  async function connect(isFirst = false) {
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 4_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'dome-and-den live',
    })
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ payload = '' }) => {
      const address = addressOf(payload)
      if (address) for (const listener of listeners.get(address.topic) ?? []) tell(listener, address.event)
    })
    try {
      await fresh.connect()
      await fresh.query('listen changes')
    } catch (error) {
      await fresh.end().catch(() => {})
      lost(fresh, error as Error)
      return
    }
    if (closed) return fresh.end()
    client = fresh
    pause = 100
    clearInterval(heartbeat)
    heartbeat = setInterval(async () => {
      try {
        const { rows } = await fresh.query<{ hears: boolean }>(
          `select not pg_is_in_recovery() and 'changes' in (select pg_listening_channels()) as hears`,
        )
        if (!rows[0]?.hears) throw new Error('the database forgot that we listen')
      } catch (error) {
        if (client !== fresh) return
        lost(fresh, error as Error)
        void fresh.end().catch(() => {})
      }
    }, heartbeatMs)
    if (!isFirst) for (const set of listeners.values()) for (const listener of set) tell(listener, { type: 'resync' })
  }

  await connect(true)

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
    isListening: () => client !== undefined,
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      listeners.clear()
      await client?.end().catch(() => {})
    },
  }
}

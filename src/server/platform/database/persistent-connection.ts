import { setTimeout as pause } from 'node:timers/promises'
import { Client, type QueryConfig, type QueryResultRow } from 'pg'

const CONNECT_MS = 5_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

// Less than ten seconds in total: the time within which a silent connection is detected.
const HEARTBEAT_MS = 4_000
const ANSWER_MS = 4_000

/** How long a shutdown waits for a connection to close; a silent one never does. */
const FAREWELL_MS = 1_000

/** Query on a connection that may be silently dead; throws if there is no answer within four seconds. */
export const askSoon = <R extends QueryResultRow>(client: Client, text: string) =>
  client.query<R>({ text, query_timeout: ANSWER_MS } as QueryConfig)

interface PersistentConnection {
  /** The database itself: a pooler could hand the prepared session to another client. */
  url: string
  name: string
  /** Sets up a new connection; throws if that fails. */
  prepare: (client: Client, isFirst: boolean) => Promise<void>
  /** Query run every four seconds. Returns a row whose `sound` says whether the setup is still in effect. */
  proof: string
  onOpen?: (isFirst: boolean) => void
  onError: (error: Error) => void
}

/**
 * Keeps a dedicated connection to the database. If it breaks, goes silent (a proxy may keep it when the database behind it
 * is gone) or fails `proof`, it is reopened, with growing pauses of up to five seconds. Returns after the first attempt, and
 * throws its error if `isNeeded`.
 */
export async function openPersistentConnection(
  { url, name, prepare, proof, onOpen, onError }: PersistentConnection,
  { isNeeded = false } = {},
) {
  const closing = new AbortController()
  let current: Client | undefined

  /** Opens a connection; `gone` resolves when it ends. */
  async function open(isFirst: boolean): Promise<{ gone: Promise<void> }> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: name,
    })
    const gone = Promise.withResolvers<void>()
    client.on('end', gone.resolve).on('error', (error) => {
      onError(error)
      gone.resolve()
    })
    try {
      await client.connect()
      await prepare(client, isFirst)
      closing.signal.throwIfAborted()
    } catch (error) {
      leave(client)
      throw error
    }
    current = client
    onOpen?.(isFirst)
    const heartbeat = setInterval(async () => {
      try {
        const { rows } = await askSoon<{ sound: boolean }>(client, proof)
        if (rows[0]?.sound !== true) throw new Error('the connection is no longer what it was')
      } catch (error) {
        if (current === client) onError(error as Error)
        gone.resolve()
      }
    }, HEARTBEAT_MS)
    const over = gone.promise.then(() => {
      clearInterval(heartbeat)
      current = undefined
      leave(client)
    })
    return { gone: over }
  }

  // Not awaited: a silent connection never ends.
  const leave = (client: Client) => void client.end().catch(() => {})

  async function keep(first: { gone: Promise<void> } | undefined): Promise<void> {
    let held = first
    for (let wait = SHORTEST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await held?.gone
      if (held) wait = SHORTEST_PAUSE_MS
      await pause(wait, undefined, { signal: closing.signal })
      held = await open(false).catch((error) => {
        if (!closing.signal.aborted) onError(error)
        return undefined
      })
    }
  }

  const first = await open(true).catch((error) => {
    if (isNeeded) throw error
    onError(error)
    return undefined
  })
  keep(first).catch(() => {}) // only rejects when a pause is cut short by closing

  return {
    /** Is it open, and did it pass the last check? */
    isOpen: () => current !== undefined,
    async close(): Promise<void> {
      closing.abort()
      if (current) await Promise.race([current.end().catch(() => {}), pause(FAREWELL_MS, undefined, { ref: false })])
    },
  }
}

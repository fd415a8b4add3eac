import { setTimeout as pause } from 'node:timers/promises'
import { Client, type QueryConfig, type QueryResultRow } from 'pg'

const CONNECT_MS = 5_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

// Together less than ten seconds: within them a connection that fell silent is known to be gone.
const HEARTBEAT_MS = 4_000
const ANSWER_MS = 4_000

/** So long a shutdown waits for the end of a connection: one that fell silent never tells of it. */
const FAREWELL_MS = 1_000

/** Asks over a connection that may have fallen silent: without an answer within four seconds it throws. */
export const askSoon = <R extends QueryResultRow>(client: Client, text: string) =>
  client.query<R>({ text, query_timeout: ANSWER_MS } as QueryConfig)

interface PersistentConnection {
  /** Of the database itself: a pooler would give what was prepared to somebody else. */
  url: string
  name: string
  /** Makes a fresh connection useful; throws where it cannot be. */
  prepare: (client: Client, isFirst: boolean) => Promise<void>
  /** Asked every four seconds: a row whose `sound` says whether the connection is still what it was prepared to be. */
  proof: string
  onOpen?: (isFirst: boolean) => void
  onError: (error: Error) => void
}

/**
 * Keeps one connection of its own to the database. One that breaks, falls silent (a proxy may keep it when the database
 * behind it is gone) or fails its proof is sought again, with growing pauses of at most five seconds. Returns after the
 * first try, and throws its error where `isNeeded`.
 */
export async function openPersistentConnection(
  { url, name, prepare, proof, onOpen, onError }: PersistentConnection,
  { isNeeded = false } = {},
) {
  const closing = new AbortController()
  let current: Client | undefined

  /** Opens one, and tells when it is gone. */
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

  // Nobody waits for its end: a connection that fell silent never tells of it.
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
  keep(first).catch(() => {}) // the end of the pause, when it is closed

  return {
    /** Is it open, and was it sound when it was last asked? */
    isOpen: () => current !== undefined,
    async close(): Promise<void> {
      closing.abort()
      if (current) await Promise.race([current.end().catch(() => {}), pause(FAREWELL_MS, undefined, { ref: false })])
    },
  }
}

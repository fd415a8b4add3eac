import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Client, Pool, type PoolClient } from 'pg'
import { type Refusal, Refused } from '../../../domain/refusals.ts'
import { timeLimits } from './poolers.ts'

/** The database, or a transaction on it: both answer the same queries. */
export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The database itself, never a transaction on it. */
export type Database = ReturnType<typeof openDatabase>['db']

/**
 * Opens a pool of connections; nothing is sent before the first query. A database that is away fails a query at
 * once, one that hangs within fifteen seconds. `onError` hears of connections that break while nobody asks them.
 * `isPooled`: behind a pooler, whose configuration sets the server's time limits.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void = () => {},
  { max = 30, isPooled = false } = {},
) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 8_000, // also how long a query waits its turn in a rush
    idleTimeoutMillis: 30_000,
    query_timeout: 15_000,
    ...timeLimits(isPooled),
    application_name: 'dome-and-den',
    pipeline: true, // queries of one transaction may be sent together: see `pipelined`
  })
  pool.on('error', onError)
  // A connection that breaks between two queries of a transaction speaks here alone; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return { db: overPool(pool), pool, close: () => pool.end() }
}

/** The same queries over a connection of the caller's own, which has none of the pool's time limits. */
export const overConnection = (client: Client): Db => drizzle(client)

/**
 * Queries over the pool. A transaction gives its connection back however it ends: the library's own keeps one whose
 * `begin` fails, and a database that dies often enough would leave us none.
 */
function overPool(pool: Pool): NodePgDatabase & { $client: Pool } {
  const db = drizzle(pool)
  const overClient = new WeakMap<PoolClient, NodePgDatabase>()
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    const one = overClient.get(client) ?? drizzle(client)
    overClient.set(client, one)
    try {
      return await one.transaction(run, config)
    } finally {
      // One that is still inside a transaction is of no use to the next.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/**
 * Sends queries of one transaction without waiting for each other, and waits for all: one way to the database and back
 * instead of one for each. Throws the error of the one that failed by itself; those sent after it fail because of it.
 */
export async function pipelined<T extends readonly unknown[]>(
  ...queries: { readonly [K in keyof T]: PromiseLike<T[K]> }
): Promise<T> {
  const results = await Promise.allSettled(queries)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isAborted(reason)) ?? reasons[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** Did a query fail only because an earlier one of its transaction had? */
const isAborted = (error: unknown) => [...chainOf(error)].some(({ code }) => code === '25P02')

/** The constraints a visitor can run into, and what we tell them. */
const refusalOf: Record<string, Refusal> = {
  bookings_no_overlap: 'time-conflict',
  idempotency_keys_pkey: 'idempotency-mismatch',
  // The account was deleted while the request was on its way.
  bookings_user_id_fkey: 'not-signed-in',
  profiles_user_id_fkey: 'not-signed-in',
  photos_one_a_position: 'too-many-photos',
  resources_name_in_any_case: 'crew-name-taken',
  promo_codes_code: 'promo-code-taken',
  bookings_promo_code_id_fkey: 'promo-used',
  blocked_dates_resource_id_fkey: 'crew-not-found',
}

/** Runs a write; a broken constraint from the table above becomes a refusal. */
export async function translateConstraint<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const refusal = refusalOf[constraintOf(error) ?? '']
    throw refusal ? new Refused(refusal, { cause: error }) : error
  }
}

/** The error and all that caused it, outermost first. */
function* chainOf(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) {
    yield current
    if (current instanceof AggregateError) yield* current.errors.flatMap((inner) => [...chainOf(inner)])
  }
}

/** The name of the constraint that a write broke, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  for (const { constraint } of chainOf(error)) if (typeof constraint === 'string') return constraint
  return undefined
}

// Network errors of Node.js; then codes of PostgreSQL: connection, took too long, shutdown, start-up, no room (disk,
// memory, connections), a disk that fails, a standby that does not write yet.
const awayCode =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|57014|57P0[1-5]|53...|58030|25006)$/
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Is the database unreachable, going down, coming up or out of room? Such a request is worth trying again (503). */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message } of chainOf(error)) {
    if (awayCode.test(String(code)) || awayMessage.test(message)) return true
  }
  return false
}

/** Did a write find no room on the database's disk? */
export function isDatabaseFull(error: unknown): boolean {
  for (const { code } of chainOf(error)) if (code === '53100') return true
  return false
}

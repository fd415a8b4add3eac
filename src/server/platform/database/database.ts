import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Client, Pool, type PoolClient } from 'pg'
import { type Refusal, Refused } from '../../../domain/refusals.ts'
import { timeLimits } from './poolers.ts'

/** The database or a transaction on it; both accept the same queries. */
export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The database itself, not a transaction. */
export type Database = ReturnType<typeof openDatabase>['db']

/**
 * Opens a connection pool; nothing is sent before the first query. With the database down a query fails at once, with a
 * hanging one within fifteen seconds. `onError` receives errors of idle connections. `isPooled`: behind a pooler, whose
 * configuration sets the server's time limits. `PoolClass`: `pg`'s or a traced one.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void = () => {},
  { max = 30, isPooled = false, PoolClass = Pool } = {},
) {
  const pool = new PoolClass({
    connectionString: url,
    max,
    connectionTimeoutMillis: 8_000, // also the maximum wait for a free connection
    idleTimeoutMillis: 30_000,
    query_timeout: 15_000,
    ...timeLimits(isPooled),
    application_name: 'dome-and-den',
    pipeline: true, // sends queries of one transaction together: see `pipelined`
  })
  pool.on('error', onError)
  // A connection that breaks between two queries of a transaction only emits this event; unhandled, it would end the
  // process.
  pool.on('connect', (client) => client.on('error', onError))
  return { db: overPool(pool), pool, close: () => pool.end() }
}

/** Queries over the caller's own connection, without the pool's time limits. */
export const overConnection = (client: Client): Db => drizzle(client)

/**
 * Queries over the pool. Always releases a transaction's connection: drizzle leaks it if `begin` fails, and returns broken
 * ones to the pool (drizzle-team/drizzle-orm#6114), so repeated outages would exhaust it.
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
      // A connection still inside a transaction can't be reused.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/**
 * Sends queries of one transaction without waiting in between, and awaits all: one round trip instead of one each. Throws
 * the error of the query that failed itself; later ones fail as a consequence.
 */
export async function pipelined<T extends readonly unknown[]>(
  ...queries: { readonly [K in keyof T]: PromiseLike<T[K]> }
): Promise<T> {
  const results = await Promise.allSettled(queries)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isAborted(reason)) ?? reasons[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** Did a query fail only because an earlier one in its transaction did? */
const isAborted = (error: unknown) => [...errorChain(error)].some(({ code }) => code === '25P02')

/** Constraints that a visitor can violate, and the refusals for them. */
const constraintRefusals: Record<string, Refusal> = {
  bookings_no_overlap: 'time-conflict',
  idempotency_keys_pkey: 'idempotency-mismatch',
  // The account was deleted during the request.
  bookings_user_id_fkey: 'not-signed-in',
  profiles_user_id_fkey: 'not-signed-in',
  photos_one_a_position: 'too-many-photos',
  resources_name_in_any_case: 'crew-name-taken',
  promo_codes_code: 'promo-code-taken',
  bookings_promo_code_id_fkey: 'promo-used',
  blocked_dates_resource_id_fkey: 'crew-not-found',
}

/** Runs a write and turns violations of these constraints into refusals. */
export async function translateConstraint<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const refusal = constraintRefusals[violatedConstraint(error) ?? '']
    throw refusal ? new Refused(refusal, { cause: error }) : error
  }
}

/**
 * Pattern for `like` that matches whatever contains these words. An apostrophe after a letter matches any one character:
 * phones type O’Brien, keyboards O'Brien.
 */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&').replace(/(\p{L})['’‘`´]/gu, '$1_')}%`

/** The row of a query that always returns one, such as an insert. */
export async function theRow<T>(query: PromiseLike<readonly T[]>): Promise<T> {
  const [row] = await query
  if (!row) throw new Error('The query returned no row')
  return row
}

/** The error and its causes, outermost first. */
function* errorChain(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) {
    yield current
    if (current instanceof AggregateError) yield* current.errors.flatMap((inner) => [...errorChain(inner)])
  }
}

/** Name of the violated constraint; undefined: none. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const { constraint } of errorChain(error)) if (typeof constraint === 'string') return constraint
  return undefined
}

// Node.js network errors, then PostgreSQL codes: connection, timeout, shutdown, startup, out of resources (disk, memory,
// connections), disk failure, a standby that doesn't accept writes yet.
const awayCode =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|57014|57P0[1-5]|53...|58030|25006)$/
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Is the database unreachable, shutting down, starting, or out of resources? Such requests are worth a retry (503). */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message } of errorChain(error)) {
    if (awayCode.test(String(code)) || awayMessage.test(message)) return true
  }
  return false
}

/** Did a write fail because the database's disk is full? */
export function isDatabaseFull(error: unknown): boolean {
  for (const { code } of errorChain(error)) if (code === '53100') return true
  return false
}

import type { QueryResult, QueryResultRow } from 'pg'
import type { Db } from './database.ts'

/**
 * Runs a statement whose text is written once, with `$1` and so on where `values` go, in the caller's transaction if `db`
 * is one. For statements that run many times a second: nothing is put together on the way. Errors are those of every
 * other query.
 */
export async function runPlain<Row extends QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult<Row>> {
  const query = { sql: text, params: [...values] }
  return (await db._.session.prepareQuery(query, undefined, undefined, false).execute()) as QueryResult<Row>
}

/**
 * Remembers a query that is built with placeholders, for each connection: building a select of forty columns costs more
 * than running it. It has no name in the database, so that a pooler may stand between.
 */
export function built<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<object, Query>()
  return (db) => {
    const { session } = db._
    const query = known.get(session) ?? build(db)
    known.set(session, query)
    return query
  }
}

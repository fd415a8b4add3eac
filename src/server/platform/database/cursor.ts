import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'

// A page begins after the last row of the previous one. PostgreSQL timestamps have more digits than JavaScript's, so they
// travel as whole microseconds since 1970: exact, and always readable by the database.

/** A timestamp as microseconds since 1970, which JavaScript holds exactly. */
export const toMicros = (instant: SQL | SQL.Aliased) => sql<number>`(extract(epoch from ${instant}) * 1000000)::float8`

/** Microseconds in a cursor, limited to what JavaScript holds exactly: years 1684 to 2255. */
export const Micros = z.number().min(-9e15).max(9e15)

/** Converts microseconds back to a timestamp. */
export const microsToDate = (micros: number) =>
  sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`

const invalid = (cause: unknown) =>
  new Refused('invalid-request', { detail: 'The field "cursor" is not valid.', cause })

/**
 * Encodes where the next page begins as an opaque string. Cursors are untrusted: `schema` must admit only what the database
 * can read, and anything else is refused (400).
 */
export const cursorCodec = <S extends z.ZodType>(schema: S) => ({
  encode: (cursor: z.output<S>): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
  decode: (text: string): z.output<S> => {
    try {
      return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch (error) {
      throw invalid(error)
    }
  },
})

/** Cuts rows queried with a limit of `size + 1` to one page, and returns the next page's cursor, or null. */
export function paginate<T>(rows: readonly T[], size: number, cursorAfter: (last: T) => string) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > size && last !== undefined ? cursorAfter(last) : null }
}

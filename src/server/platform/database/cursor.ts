import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'

// A page begins after the last row of the one before. A timestamp has more digits in PostgreSQL than in JavaScript, so
// that it travels as whole microseconds since 1970: exact, and no text that the database could fail to read.

/** A timestamp as microseconds since 1970, as a number that JavaScript holds exactly. */
export const microsOf = (instant: SQL | SQL.Aliased) => sql<number>`(extract(epoch from ${instant}) * 1000000)::float8`

/** The same in a cursor: within what JavaScript holds exactly, the years 1684 to 2255. */
export const Micros = z.number().min(-9e15).max(9e15)

/** The way back. */
export const instantOfMicros = (micros: number) =>
  sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`

const invalid = (cause: unknown) =>
  new Refused('invalid-request', { detail: 'The field "cursor" is not valid.', cause })

/**
 * Where the next page of a list begins, as an opaque text. It comes back from outside: `schema` must let nothing pass
 * that the database cannot read, and everything else is refused (400).
 */
export const cursorOf = <S extends z.ZodType>(schema: S) => ({
  encode: (cursor: z.output<S>): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
  decode: (text: string): z.output<S> => {
    try {
      return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch (error) {
      throw invalid(error)
    }
  },
})

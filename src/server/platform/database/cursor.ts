import type { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'

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

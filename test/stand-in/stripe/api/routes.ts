import type { Context } from 'hono'
import type { z } from 'zod'
import type { Account } from '../account/account.ts'
import { expanded } from './expand.ts'
import { readFields } from './fields.ts'
import { parseForm } from './form.ts'

/** The validated fields of a body. */
export const readBodyFields = async <S extends z.ZodType>(c: Context, schema: S) =>
  readFields(schema, parseForm(await c.req.text()))

/** The validated fields of a query. */
export const readQueryFields = <S extends z.ZodType>(c: Context, schema: S) =>
  readFields(schema, parseForm(new URL(c.req.url).search))

/** Answers with an object, expanding its `expand` paths. */
export const answer = (c: Context, account: Account, object: object, expand: string[]) =>
  c.json(expanded(account, object, expand))

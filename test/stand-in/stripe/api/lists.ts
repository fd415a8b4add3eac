import { z } from 'zod'
import { type Account, find, type Kept, type Kind } from '../account/account.ts'
import { expand, integer } from './fields.ts'

const created = z.union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()])

/** The parameters of every list. */
export const listFields = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'must be from 1 to 100').default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: created.optional(),
  expand,
}

type ListInput = z.output<z.ZodObject<typeof listFields>>

function isCreated(at: number, wanted: ListInput['created']): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return at === wanted
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted
  return at > gt && at >= gte && at < lt && at <= lte
}

/** One page of matching objects, newest first. Throws if a cursor isn't an object of this kind. */
export function listObjects<K extends Kind>(
  account: Account,
  { kind, path }: { kind: K; path: string },
  { limit, starting_after, ending_before, created: wanted }: ListInput,
  fits: (object: Kept[K]) => boolean,
) {
  for (const cursor of [starting_after, ending_before]) if (cursor) find(account, kind, cursor, 'starting_after')
  const all = [...account.kept[kind].values()].toReversed() as Kept[K][]
  const cursorIndex = (id: string) => all.findIndex((object) => object.id === id)
  const isWanted = (object: Kept[K]) => isCreated(object.created, wanted) && fits(object)
  const after = starting_after ? all.slice(cursorIndex(starting_after) + 1) : all
  const found = (ending_before ? all.slice(0, cursorIndex(ending_before)) : after).filter(isWanted)
  const data = ending_before ? found.slice(-limit) : found.slice(0, limit)
  return { object: 'list' as const, data, has_more: found.length > limit, url: path }
}

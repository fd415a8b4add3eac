import type { Account } from '../account/account.ts'
import { invalidRequest } from '../objects/provider-error.ts'

type Fields = Record<string, unknown>

const kindByPrefix: Record<string, keyof Account['kept']> = {
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  txn: 'balance_transaction',
  du: 'dispute',
  cus: 'customer',
  pm: 'payment_method',
}

/** A copy of the object with the ids in `expand[]` replaced by their objects. Throws for a path that can't be expanded. */
export function expanded<T extends object>(account: Account, object: T, paths: string[]): T {
  const copy = structuredClone(object) as Fields
  for (const path of paths) {
    if (path.split('.').length > 4) throw invalidRequest('You cannot expand more than 4 levels of a property.')
    expandPath(account, copy, path.split('.'), path)
  }
  return copy as T
}

function expandPath(account: Account, at: Fields, [name = '', ...rest]: string[], whole: string): void {
  const value = typeof at[name] === 'string' ? byId(account, at[name]) : (at[name] ?? included(account, at, name))
  if (value === null) return
  if (typeof value !== 'object') {
    throw invalidRequest(`This property cannot be expanded (${whole}).`, { code: 'parameter_invalid_expand' })
  }
  at[name] = value
  if (rest.length === 0) return
  for (const inner of Array.isArray(value) ? value : [value]) expandPath(account, inner, rest, whole)
}

function byId(account: Account, id: string): object | undefined {
  const kind = kindByPrefix[id.slice(0, id.indexOf('_'))]
  return kind && structuredClone(account.kept[kind].get(id))
}

/** Lists that an object contains only on request. */
function included(account: Account, at: Fields, name: string) {
  const list = (data: unknown[], url: string) => ({ object: 'list', data: structuredClone(data), has_more: false, url })
  if (at.object === 'checkout.session' && name === 'line_items') {
    return list(account.lineItems.get(String(at.id)) ?? [], `/v1/checkout/sessions/${at.id}/line_items`)
  }
  if (at.object === 'charge' && name === 'refunds') {
    const refunds = [...account.kept.refund.values()].filter(({ charge }) => charge === at.id)
    return list(refunds.toReversed(), `/v1/charges/${at.id}/refunds`)
  }
  return at[name]
}

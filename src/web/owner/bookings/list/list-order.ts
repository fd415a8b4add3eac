import { localStore } from '../../../app/storage/local-storage.ts'
import type { ListFilter } from '../../queries.ts'

type Order = ListFilter['sort']

/** Sort orders of the list. Newest first unless the owner picks another (§7). */
export const orders: Record<Order, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  upcoming: 'Event date, next first',
  soonest: 'Event date, earliest first',
  latest: 'Event date, latest first',
  name: 'Name, A to Z',
  total: 'Total, highest first',
}

/** Orders that the “By event date” button already shows, so they need no words. */
export const ordersInView: readonly Order[] = ['newest', 'upcoming']

const KEY = 'bookingsOrder'

const isOrder = (text: string): text is Order => Object.hasOwn(orders, text)

/** The sort order the owner last picked in this browser. */
export function lastOrder(): Order {
  const chosen = localStore.read(KEY) ?? ''
  return isOrder(chosen) ? chosen : 'newest'
}

export const rememberOrder = (order: Order) => localStore.write(KEY, order)

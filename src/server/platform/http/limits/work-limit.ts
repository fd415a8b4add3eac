import { RetryLater } from '../../../../domain/retry-later.ts'
import { countedAddress, toNetwork } from './client-address.ts'

const MINUTE_MS = 60_000

/**
 * Allows an address `most` units of work (about a millisecond each) per minute, and its network (/24, /48) `ofNetwork`, then
 * refuses (429). Counted per process, because asking the database would cost more than the work. Counts reset every minute.
 */
export function limitWork(most: number, ofNetwork = 4 * most) {
  let minute = Number.NaN
  const counts = new Map<string, number>()

  return (address: string, now: Date, units = 1): void => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current

    const bounds = [
      [`address ${countedAddress(address)}`, most],
      [`network ${toNetwork(address)}`, ofNetwork],
    ] as const
    if (bounds.some(([who, bound]) => (counts.get(who) ?? 0) + units > bound)) {
      throw new RetryLater('too-many-requests', ((minute + 1) * MINUTE_MS - now.getTime()) / 1000)
    }
    for (const [who] of bounds) counts.set(who, (counts.get(who) ?? 0) + units)
  }
}

import { RetryLater } from '../../../domain/retry-later.ts'
import { countedAddress } from './client-address.ts'

const MINUTE_MS = 60_000

/**
 * Lets an address cause work that costs a millisecond `most` times a minute, then refuses (429). Counted in this process
 * alone: asking the database would cost more than what is limited. A minute's counts go with it.
 */
export function limitWork(most: number) {
  let minute = Number.NaN
  const counts = new Map<string, number>()

  return (address: string, now: Date): void => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current

    const who = countedAddress(address)
    const count = counts.get(who) ?? 0
    if (count >= most) {
      throw new RetryLater('too-many-requests', ((minute + 1) * MINUTE_MS - now.getTime()) / 1000)
    }
    counts.set(who, count + 1)
  }
}

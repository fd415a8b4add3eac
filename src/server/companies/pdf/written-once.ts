import { setImmediate } from 'node:timers/promises'
import { openSemaphore } from '../../platform/semaphore.ts'

/** Maximum number of cached documents, at some 20 kB each. */
const MOST_KEPT = 50

/**
 * Generates each named document once, one at a time, and caches the latest. A link opened a hundred times at once costs
 * as much as once, and other requests get a turn between two documents.
 */
export function writtenOnce(mostKept = MOST_KEPT) {
  const kept = new Map<string, Promise<Buffer>>()
  const inTurn = openSemaphore(1)
  return (name: string, write: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(name)
    const written =
      found ??
      inTurn(async () => {
        await setImmediate()
        return await write()
      })
    // Move it to the end: least recently used first.
    kept.delete(name)
    kept.set(name, written)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    if (!found)
      written.catch(() => {
        if (kept.get(name) === written) kept.delete(name)
      })
    return written
  }
}

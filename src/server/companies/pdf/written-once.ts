import { setImmediate } from 'node:timers/promises'
import { openSemaphore } from '../../platform/semaphore.ts'

/** So many documents are kept as they were written, of some 20 kB each. */
const MOST_KEPT = 50

/**
 * Writes what has a name once, one at a time, and keeps the last of it: a link that is opened a hundred times at once costs
 * as much as once, and whoever else waits for the site gets a turn between two of them.
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
    // Looked at last, it goes last.
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

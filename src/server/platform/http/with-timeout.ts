/** Resolves with the promise, or rejects with `late()` after `ms` milliseconds. The promise keeps running, ignored. */
export async function withTimeout<T>(promised: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const lateness = Promise.withResolvers<never>()
  const timer = setTimeout(() => lateness.reject(late()), ms)
  try {
    return await Promise.race([promised, lateness.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** What was promised, or after `ms` milliseconds the error that `late` makes. What was promised goes on, unheard. */
export async function within<T>(promised: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const lateness = Promise.withResolvers<never>()
  const timer = setTimeout(() => lateness.reject(late()), ms)
  try {
    return await Promise.race([promised, lateness.promise])
  } finally {
    clearTimeout(timer)
  }
}

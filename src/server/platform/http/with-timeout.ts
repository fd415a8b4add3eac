/** The promised value, or the error that `late` makes after `ms` milliseconds. The promise runs on, ignored. */
export async function withTimeout<T>(promised: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const lateness = Promise.withResolvers<never>()
  const timer = setTimeout(() => lateness.reject(late()), ms)
  try {
    return await Promise.race([promised, lateness.promise])
  } finally {
    clearTimeout(timer)
  }
}

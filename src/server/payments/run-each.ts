/** Does one work after the other until `signal` says stop. One that fails does not keep the rest; all failures are thrown at the end. */
export async function runEach(works: (() => Promise<unknown> | undefined)[], signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) {
    if (signal?.aborted) break
    await work()?.catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be looked after`)
}

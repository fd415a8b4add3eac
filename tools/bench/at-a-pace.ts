import { setTimeout as pause } from 'node:timers/promises'

/** Runs `work` this many times, each at a random moment within the same second. */
export const inOneSecond = (count: number, work: (index: number) => Promise<number>): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(1_000 * Math.random())
      return work(index)
    }),
  )

/** Runs `work` this many times, one after another. */
export async function oneByOne(count: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) times.push(await work())
  return times
}

/**
 * Starts `work` every `interval` milliseconds, whether or not the previous run is done, until the promise `until` settles.
 */
export async function every(interval: number, until: Promise<unknown>, work: () => Promise<number>): Promise<number[]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  const running: Promise<number>[] = []
  const began = performance.now()
  while (!isOver) {
    running.push(work())
    const next = began + running.length * interval
    await pause(Math.max(0, next - performance.now()))
  }
  return Promise.all(running)
}

/** The time that this share of `times` doesn't exceed (a percentile). */
export const within = (share: number, times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? Number.NaN

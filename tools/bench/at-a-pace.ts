import { setTimeout as pause } from 'node:timers/promises'

/** Does `work` so often, each at some moment of the same second. */
export const inOneSecond = (count: number, work: (index: number) => Promise<number>): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(1_000 * Math.random())
      return work(index)
    }),
  )

/** Does `work` so often, one after another. */
export async function oneByOne(count: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) times.push(await work())
  return times
}

/** Begins `work` at every so many milliseconds, whether or not the one before is done, until that promise is settled. */
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

/** `share` of the times are no longer than this. */
export const within = (share: number, times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? Number.NaN

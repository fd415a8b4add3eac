import type { Refusal } from '../../../../domain/refusals.ts'
import { RetryLater } from '../../../../domain/retry-later.ts'

/** Position in the queue: a lane per kind of work, and within it the requesting network. */
export interface Turn {
  lane: string
  network: string
  /** Start of the wait, by `performance.now()`; all work of one request shares it. Default: now. */
  since?: number
}

interface Options {
  /** Number of tasks that run in parallel. */
  atOnce: number
  /** The longest wait for a turn. */
  maxWaitMs: number
  /** The refusal past that. */
  refusal: Refusal
  /** Assumed duration of a task until one has been measured. */
  expectedMs: number
}

type Waiting = { begin: () => void; deadline: NodeJS.Timeout | undefined }

/**
 * Runs at most `atOnce` tasks in parallel. Lanes take turns, and so do networks within a lane: a client with a hundred
 * requests waits behind its own while others go ahead. Per process. `run` and `requireTurn` throw `RetryLater` if the wait
 * would be too long.
 */
export function openFairQueue({ atOnce, maxWaitMs, refusal, expectedMs }: Options) {
  // The first entry of a map is next; after its turn it moves to the end.
  const lanes = new Map<string, Map<string, Waiting[]>>()
  let running = 0
  let averageMs = expectedMs

  /** Expected wait in ms for the next request from this network. */
  function expectedWait({ lane, network }: Turn): number {
    const own = lanes.get(lane)?.get(network)?.length ?? 0
    const inLane = own + turnsAhead(lanes.get(lane), network, own + 1, (waiting) => waiting.length)
    const before = inLane + turnsAhead(lanes, lane, inLane + 1, countIn)
    return running < atOnce ? 0 : ((before + 1) * averageMs) / atOnce
  }

  /** Remaining wait in ms allowed for this request. */
  const remainingWait = ({ since }: Turn): number =>
    since === undefined ? maxWaitMs : Math.max(0, since + maxWaitMs - performance.now())

  function requireTurn(turn: Turn): void {
    const waitMs = expectedWait(turn)
    const tooLongMs = waitMs - remainingWait(turn)
    if (waitMs > 0 && tooLongMs > 0) throw new RetryLater(refusal, tooLongMs / 1000)
  }

  function enter({ lane, network }: Turn, waiting: Waiting): void {
    const networks = lanes.get(lane) ?? new Map<string, Waiting[]>()
    lanes.set(lane, networks)
    networks.set(network, [...(networks.get(network) ?? []), waiting])
  }

  function leave({ lane, network }: Turn, one: Waiting): void {
    const networks = lanes.get(lane)
    const others = networks?.get(network)?.filter((waiting) => waiting !== one) ?? []
    if (others.length > 0) networks?.set(network, others)
    else networks?.delete(network)
    if (networks?.size === 0) lanes.delete(lane)
  }

  function beginNext(): void {
    for (const [lane, networks] of lanes) {
      if (running >= atOnce) return
      for (const [network, [next, ...others]] of networks) {
        networks.delete(network)
        if (others.length > 0) networks.set(network, others)
        lanes.delete(lane)
        if (networks.size > 0) lanes.set(lane, networks)
        running++
        clearTimeout(next?.deadline)
        next?.begin()
        break
      }
    }
  }

  /** Waits for a free slot. Refuses if the wait would be too long, immediately or as soon as that is clear. */
  function place(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: resolve, deadline: undefined }
      waiting.deadline = setTimeout(() => {
        leave(turn, waiting)
        reject(new RetryLater(refusal, maxWaitMs / 1000))
      }, remainingWait(turn))
      enter(turn, waiting)
      beginNext()
    })
  }

  return {
    requireTurn,

    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      requireTurn(turn)
      await place(turn)
      const began = performance.now()
      try {
        return await work()
      } finally {
        averageMs += (performance.now() - began - averageMs) / 10
        running--
        beginNext()
      }
    },
  }
}

const countIn = (networks: Map<string, Waiting[]>): number =>
  [...networks.values()].reduce((sum, { length }) => sum + length, 0)

/** Number of other requests that go first if each group gets at most `most` turns. */
function turnsAhead<V>(
  all: Map<string, V> | undefined,
  except: string,
  most: number,
  count: (one: V) => number,
): number {
  let sum = 0
  for (const [name, one] of all ?? []) if (name !== except) sum += Math.min(count(one), most)
  return sum
}

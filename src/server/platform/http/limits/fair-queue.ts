import type { Refusal } from '../../../../domain/refusals.ts'
import { RetryLater } from '../../../../domain/retry-later.ts'

/** Whose turn it is: a lane for each kind of work, and within it the network that asks. */
export interface Turn {
  lane: string
  network: string
  /** Since when it waits, by `performance.now()`: all that one request asks for shares one wait. Without it: since it asks. */
  since?: number
}

interface Options {
  /** How many run at once. */
  atOnce: number
  /** The longest wait for a turn. */
  maxWaitMs: number
  /** What callers are told past that. */
  refusal: Refusal
  /** How long one is assumed to take until one has been measured. */
  expectedMs: number
}

type Waiting = { begin: () => void; deadline: NodeJS.Timeout | undefined }

/**
 * Runs work, `atOnce` at a time. Lanes take turns, and networks take turns within a lane: a client that sends a hundred
 * requests waits behind its own, and others go ahead. Counted in this process only. `run` and `requireTurn` throw
 * `RetryLater` if the wait would be too long.
 */
export function openFairQueue({ atOnce, maxWaitMs, refusal, expectedMs }: Options) {
  // The first in a map is next; after its turn it goes to the end.
  const lanes = new Map<string, Map<string, Waiting[]>>()
  let running = 0
  let averageMs = expectedMs

  /** How long the next one from this network would wait, in ms. */
  function waitOf({ lane, network }: Turn): number {
    const own = lanes.get(lane)?.get(network)?.length ?? 0
    const inLane = own + turnsOf(lanes.get(lane), network, own + 1, (waiting) => waiting.length)
    const before = inLane + turnsOf(lanes, lane, inLane + 1, countIn)
    return running < atOnce ? 0 : ((before + 1) * averageMs) / atOnce
  }

  /** How much longer this one may wait, in ms. */
  const leftOf = ({ since }: Turn): number =>
    since === undefined ? maxWaitMs : Math.max(0, since + maxWaitMs - performance.now())

  function requireTurn(turn: Turn): void {
    const waitMs = waitOf(turn)
    const tooLongMs = waitMs - leftOf(turn)
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

  /** Waits for a free place. Refuses if the wait would be too long, at once or as soon as that is clear. */
  function place(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: resolve, deadline: undefined }
      waiting.deadline = setTimeout(() => {
        leave(turn, waiting)
        reject(new RetryLater(refusal, maxWaitMs / 1000))
      }, leftOf(turn))
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

/** How many of the others go first if each of them gets at most that many turns. */
function turnsOf<V>(all: Map<string, V> | undefined, except: string, most: number, count: (one: V) => number): number {
  let sum = 0
  for (const [name, one] of all ?? []) if (name !== except) sum += Math.min(count(one), most)
  return sum
}

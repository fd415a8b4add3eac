import { countedAddress, networkOf } from './client-address.ts'

/** How many may be open at once. */
export interface CrowdBounds {
  /** From one address: an office of people with a few tabs each shares it. */
  fromAddress: number
  /** From one network (/24, /48): what one attacker has cheaply. */
  fromNetwork: number
  /** Of the process. */
  all: number
}

/** What is counted, and told when it gives way to a newer one. */
export interface Bounded {
  address: string
  giveWay(): void
}

/**
 * Lets in what stays open, as long as there is room. A new one takes the place of the oldest of its address, and of whatever
 * else `alsoOf` says that it belongs to. Where its network is full, that of the address in it that holds most; where the
 * process is full, that of the network that holds most: the place of a few is not taken by many.
 */
export function boundCrowd<S extends Bounded>(
  bounds: CrowdBounds,
  alsoOf: (one: S) => readonly [key: string, most: number] | undefined = () => undefined,
) {
  // Sets keep their order: the first is the oldest.
  const everyone = new Set<S>()
  const byOther = new Map<string, Set<S>>()
  const byAddress = new Map<string, Set<S>>()
  const byNetwork = new Map<string, Set<S>>()

  function leave(one: S): void {
    everyone.delete(one)
    remove(byOther, alsoOf(one)?.[0], one)
    remove(byAddress, countedAddress(one.address), one)
    remove(byNetwork, networkOf(one.address), one)
  }

  function makeRoom(crowd: Set<S> | undefined, most: number): void {
    for (const oldest of crowd ?? []) {
      if ((crowd?.size ?? 0) < most) return
      leave(oldest)
      oldest.giveWay()
    }
  }

  /** Those of the address that holds most among these of one network. */
  function fullestAddress(neighbors: Set<S>): Set<S> | undefined {
    let fullest: Set<S> | undefined
    for (const { address } of neighbors) {
      const crowd = byAddress.get(countedAddress(address))
      if (crowd && crowd.size > (fullest?.size ?? 0)) fullest = crowd
    }
    return fullest
  }

  return {
    everyone: everyone as ReadonlySet<S>,
    leave,
    /** Was there room? Not where the process is full and no network holds more than this one's. */
    enter(one: S): boolean {
      const [other, mostOfOther = 0] = alsoOf(one) ?? []
      const address = countedAddress(one.address)
      const network = networkOf(one.address)
      if (other !== undefined) makeRoom(byOther.get(other), mostOfOther)
      makeRoom(byAddress.get(address), bounds.fromAddress)
      const neighbors = byNetwork.get(network)
      if (neighbors && neighbors.size >= bounds.fromNetwork) {
        const fullest = fullestAddress(neighbors)
        makeRoom(fullest, fullest?.size ?? 0)
      }
      if (everyone.size >= bounds.all) {
        const largest = [...byNetwork.values()].reduce((most, crowd) => (crowd.size > most.size ? crowd : most))
        if (largest.size <= (byNetwork.get(network)?.size ?? 0) + 1) return false
        makeRoom(largest, largest.size)
      }
      everyone.add(one)
      add(byOther, other, one)
      add(byAddress, address, one)
      add(byNetwork, network, one)
      return true
    },
  }
}

function add<S>(crowds: Map<string, Set<S>>, key: string | undefined, one: S): void {
  if (key !== undefined) crowds.set(key, (crowds.get(key) ?? new Set()).add(one))
}

function remove<S>(crowds: Map<string, Set<S>>, key: string | undefined, one: S): void {
  const crowd = crowds.get(key ?? '')
  crowd?.delete(one)
  if (crowd?.size === 0) crowds.delete(key ?? '')
}

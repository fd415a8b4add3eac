import { countedAddress, networkOf } from './client-address.ts'

/** How many may be open at once. */
export interface CrowdBounds {
  /** From one address: an office may share it, with a few tabs per person. */
  fromAddress: number
  /** From one network (/24, /48): as much as one attacker gets cheaply. */
  fromNetwork: number
  /** In the whole process. */
  all: number
}

/** What is counted; `giveWay` tells it to make room for a newer one. */
export interface Bounded {
  address: string
  giveWay(): void
}

/**
 * Limits what stays open at once. Past a limit, a new one replaces the oldest of its address or of any other group named by
 * `alsoOf`. When its network is full, it replaces the oldest of the address that holds the most there; when the process is
 * full, the oldest of the network that holds the most: a crowd cannot push out the few.
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
    /** Whether there was room. There is none when the process is full and no network holds more than this one. */
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

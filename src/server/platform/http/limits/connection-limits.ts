import { countedAddress, toNetwork } from './client-address.ts'

/** Limits on simultaneously open connections. */
export interface ConnectionLimits {
  /** An office may share an address, with a few tabs per person. */
  perAddress: number
  /** Per network (/24, /48): what a single attacker can cheaply use. */
  perNetwork: number
  /** Per process. */
  total: number
}

/** What is counted: a connection, a request behind a proxy, or an event stream. */
export interface OpenConnection {
  address: string
  /** Can it be closed without harm? Idle ones go first. */
  isIdle?: () => boolean
  /** Closes it to make room for a newer one. */
  evict(): void
}

/**
 * Limits what stays open simultaneously. Past a limit, a new one replaces the oldest of its address, or of the group from
 * `connectionGroup`. In a full network it replaces one of the address with the most; in a full process, one of the network with the
 * most, so a crowd can't push out the few. Idle ones go before older busy ones.
 */
export function openConnectionLimits<C extends OpenConnection>(
  limits: ConnectionLimits,
  connectionGroup: (connection: C) => readonly [key: string, most: number] | undefined = () => undefined,
) {
  // Sets keep insertion order: the first is the oldest.
  const all = new Set<C>()
  const keys = new WeakMap<C, Keys>()
  const byGroup = new Map<string, Set<C>>()
  const byAddress = new Map<string, Set<C>>()
  const byNetwork = new Map<string, Set<C>>()

  function release(connection: C): void {
    const { group, address, network } = keys.get(connection) ?? {}
    all.delete(connection)
    remove(byGroup, group, connection)
    remove(byAddress, address, connection)
    remove(byNetwork, network, connection)
  }

  /** Closes connections of this set until fewer than `most` remain. */
  function evictFrom(connections: Set<C> | undefined, most: number): void {
    while (connections && connections.size > 0 && connections.size >= most) {
      const next = oldestToClose(connections)
      release(next)
      next.evict()
    }
  }

  /** The connections of the address that holds the most in this network. */
  function fullestAddress(neighbors: Set<C>): Set<C> | undefined {
    let fullest: Set<C> | undefined
    for (const neighbor of neighbors) {
      const connections = byAddress.get(keys.get(neighbor)?.address ?? '')
      if (connections && connections.size > (fullest?.size ?? 0)) fullest = connections
    }
    return fullest
  }

  return {
    all: all as ReadonlySet<C>,
    release,
    /** Returns whether there was room. There is none if the process is full and no network holds more than this one. */
    admit(connection: C): boolean {
      const [group, largestGroupSize = 0] = connectionGroup(connection) ?? []
      const address = countedAddress(connection.address)
      const network = toNetwork(connection.address)
      if (group !== undefined) evictFrom(byGroup.get(group), largestGroupSize)
      evictFrom(byAddress.get(address), limits.perAddress)
      const neighbors = byNetwork.get(network)
      if (neighbors && neighbors.size >= limits.perNetwork) {
        const fullest = fullestAddress(neighbors)
        evictFrom(fullest, fullest?.size ?? 0)
      }
      if (all.size >= limits.total) {
        const largest = [...byNetwork.values()].reduce((most, some) => (some.size > most.size ? some : most))
        if (largest.size <= (byNetwork.get(network)?.size ?? 0) + 1) return false
        evictFrom(largest, largest.size)
      }
      all.add(connection)
      keys.set(connection, { group, address, network })
      add(byGroup, group, connection)
      add(byAddress, address, connection)
      add(byNetwork, network, connection)
      return true
    },
  }
}

/** Keys a connection is counted under. */
type Keys = { group: string | undefined; address: string; network: string }

/** The oldest idle one, or the oldest if all are busy. */
function oldestToClose<C extends OpenConnection>(connections: Set<C>): C {
  for (const connection of connections) if (connection.isIdle?.()) return connection
  return connections.values().next().value as C
}

function add<C>(groups: Map<string, Set<C>>, key: string | undefined, connection: C): void {
  if (key !== undefined) groups.set(key, (groups.get(key) ?? new Set()).add(connection))
}

function remove<C>(groups: Map<string, Set<C>>, key: string | undefined, connection: C): void {
  const connections = groups.get(key ?? '')
  connections?.delete(connection)
  if (connections?.size === 0) groups.delete(key ?? '')
}

import { countedAddress, networkOf } from './client-address.ts'

/** How many may be open at once. */
export interface ConnectionLimits {
  /** An office may share an address, with a few tabs per person. */
  perAddress: number
  /** From one network (/24, /48): as much as one attacker gets cheaply. */
  perNetwork: number
  /** In the whole process. */
  total: number
}

/** What is counted: a connection, a request behind a proxy, an event stream. */
export interface OpenConnection {
  address: string
  /** Whether nobody would miss it. Those go first. */
  isIdle?: () => boolean
  /** Closes it, to make room for a newer one. */
  evict(): void
}

/**
 * Limits what stays open at once. Past a limit, a new one replaces the oldest of its address or of any other group named by
 * `groupOf`. When its network is full, it replaces one of the address that holds the most there; when the process is full,
 * one of the network that holds the most: a crowd cannot push out the few. Idle ones are replaced before older busy ones.
 */
export function openConnectionLimits<C extends OpenConnection>(
  limits: ConnectionLimits,
  groupOf: (connection: C) => readonly [key: string, most: number] | undefined = () => undefined,
) {
  // Sets keep their order: the first is the oldest.
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

  /** Closes connections of this set until it has fewer than `most`. */
  function evictFrom(connections: Set<C> | undefined, most: number): void {
    while (connections && connections.size > 0 && connections.size >= most) {
      const next = oldestToClose(connections)
      release(next)
      next.evict()
    }
  }

  /** The connections of the address that holds most among these of one network. */
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
    /** Whether there was room. There is none when the process is full and no network holds more than this one. */
    admit(connection: C): boolean {
      const [group, mostOfGroup = 0] = groupOf(connection) ?? []
      const address = countedAddress(connection.address)
      const network = networkOf(connection.address)
      if (group !== undefined) evictFrom(byGroup.get(group), mostOfGroup)
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

/** Under what a connection is counted. */
type Keys = { group: string | undefined; address: string; network: string }

/** The oldest idle one, or the oldest where all are busy. */
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

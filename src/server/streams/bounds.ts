import { RetryLater } from '../../domain/retry-later.ts'
import { countedAddress, networkOf } from '../http/limits/client-address.ts'

/** How many streams may be open at once. */
export interface Bounds {
  /** Of one account on one channel: tabs, a phone, the crew's tablets. */
  ofAccount: number
  /** From one address: an office of people with a few tabs each shares it. */
  fromAddress: number
  /** From one network (/24, /48): what one attacker has cheaply. */
  fromNetwork: number
  /** Of the process: some 20 kB each. */
  all: number
}

export const defaultBounds: Bounds = { ofAccount: 10, fromAddress: 100, fromNetwork: 400, all: 4_000 }

/** What is counted, and told when it gives way to a newer one. */
export interface Bounded {
  channel: string
  account: string | undefined
  address: string
  giveWay(): void
}

const RETRY_SECONDS = 60

/**
 * Lets streams in as long as there is room. A new one takes the place of the oldest of its account, address or network;
 * where the whole process is full, of the network that holds most, so that the place of a few is not taken by many.
 */
export function boundStreams<S extends Bounded>(bounds: Bounds = defaultBounds) {
  // Sets keep their order: the first is the oldest.
  const everyone = new Set<S>()
  const byAccount = new Map<string, Set<S>>()
  const byAddress = new Map<string, Set<S>>()
  const byNetwork = new Map<string, Set<S>>()
  const accountOf = ({ account, channel }: S) => (account === undefined ? undefined : `${account} ${channel}`)
  const addressOf = ({ address }: S) => countedAddress(address)

  function leave(stream: S): void {
    everyone.delete(stream)
    remove(byAccount, accountOf(stream), stream)
    remove(byAddress, addressOf(stream), stream)
    remove(byNetwork, networkOf(stream.address), stream)
  }

  function makeRoom(crowd: Set<S> | undefined, most: number): void {
    for (const oldest of crowd ?? []) {
      if ((crowd?.size ?? 0) < most) return
      leave(oldest)
      oldest.giveWay()
    }
  }

  return {
    everyone: everyone as ReadonlySet<S>,
    leave,
    /** Throws `RetryLater` (503) where the process is full and no network holds more than this one's. */
    enter(stream: S): void {
      const account = accountOf(stream)
      const address = addressOf(stream)
      const network = networkOf(stream.address)
      if (account !== undefined) makeRoom(byAccount.get(account), bounds.ofAccount)
      makeRoom(byAddress.get(address), bounds.fromAddress)
      makeRoom(byNetwork.get(network), bounds.fromNetwork)
      if (everyone.size >= bounds.all) {
        const largest = [...byNetwork.values()].reduce((most, crowd) => (crowd.size > most.size ? crowd : most))
        if (largest.size <= (byNetwork.get(network)?.size ?? 0) + 1) {
          throw new RetryLater('too-many-streams', RETRY_SECONDS)
        }
        makeRoom(largest, largest.size)
      }
      everyone.add(stream)
      add(byAccount, account, stream)
      add(byAddress, address, stream)
      add(byNetwork, network, stream)
    },
  }
}

function add<S>(crowds: Map<string, Set<S>>, key: string | undefined, stream: S): void {
  if (key !== undefined) crowds.set(key, (crowds.get(key) ?? new Set()).add(stream))
}

function remove<S>(crowds: Map<string, Set<S>>, key: string | undefined, stream: S): void {
  const crowd = crowds.get(key ?? '')
  crowd?.delete(stream)
  if (crowd?.size === 0) crowds.delete(key ?? '')
}

import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startServer, untilReady } from '../support/server-process.ts'
import type { Cluster } from './cluster.ts'
import { serverEnvironment } from './servers.ts'

const AWAY_MS = 3_000

/** How long a thawed old primary gets to do harm; Patroni checks every five seconds. */
const THAWED_MS = 15_000

/** Takes something down, and returns the repair to run once bookings go through again. */
export interface Disturbance {
  name: string
  take: (cluster: Cluster, servers: ServerProcess[], round: number) => Promise<() => Promise<unknown>>
}

export const restart = async (cluster: Cluster, servers: ServerProcess[], index: number) => {
  const port = cluster.ports.servers[index] as number
  servers[index] = await startServer(serverEnvironment(cluster, port))
  await untilReady(cluster.webUrl)
}

export const disturbances: Disturbance[] = [
  {
    name: 'a server killed',
    async take(cluster, servers, round) {
      const index = round % servers.length
      await servers[index]?.kill()
      return () => restart(cluster, servers, index)
    },
  },
  {
    name: 'the primary killed',
    async take(cluster) {
      const node = await cluster.primary()
      node.kill()
      return async () => {
        await node.rebuild()
        await cluster.standby()
      }
    },
  },
  {
    name: 'the primary frozen, then thawed',
    async take(cluster) {
      const node = await cluster.primary()
      node.freeze()
      return async () => {
        node.thaw()
        await pause(THAWED_MS)
        await node.rebuild()
        await cluster.standby()
      }
    },
  },
  {
    name: 'the pooler killed',
    async take(cluster) {
      await cluster.killPooler()
      await pause(AWAY_MS)
      cluster.startPooler()
      return async () => {}
    },
  },
]

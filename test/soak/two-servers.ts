import { afterAll, beforeAll } from 'vitest'
import { openServer, type Server } from './open-server.ts'

/** Two servers on one database, in the long form each a process, for all tests of the file that calls it. */
export function withTwoServers(environment: Record<string, string>): Server[] {
  const servers: Server[] = []
  beforeAll(async () => {
    servers.push(await openServer(environment), await openServer(environment))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
  })
  return servers
}

import { afterAll, beforeAll } from 'vitest'
import { openServer, type Server } from './open-server.ts'

/** Two servers on one database for all tests of the calling file; in the long form, each has its own process. */
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

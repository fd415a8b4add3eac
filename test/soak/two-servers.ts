import { afterAll, beforeAll } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

/** Two processes of the server on one database, for all tests of the file that calls it. */
export function withTwoServers(environment: Record<string, string>): ServerProcess[] {
  const servers: ServerProcess[] = []
  beforeAll(async () => {
    servers.push(await startServer(environment), await startServer(environment))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
  })
  return servers
}

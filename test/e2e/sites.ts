// Real servers in one process, started and stopped as the worker of the tests orders: to load the server's modules takes
// longer than all else in its start. Their passwords cost nothing; what main.ts adds, its own tests try.
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { quickPasswords } from '../support/passwords.ts'

/** To start a server at a port; without `environment`, to stop it. */
export type Order = { port: number; environment?: NodeJS.ProcessEnv }
/** That it is done, or why not. */
export type Done = { port: number; failure?: string }

const servers = new Map<number, RunningServer>()

async function obey({ port, environment }: Order) {
  if (!environment) {
    await servers.get(port)?.stop()
    servers.delete(port)
    return
  }
  const config = readConfig(environment)
  servers.set(port, await startServer(config, openLog(config.logLevel), { passwordScheme: quickPasswords }))
}

process.on('message', async (order: Order) => {
  const failure = await obey(order).then(
    () => undefined,
    (error) => String(error),
  )
  process.send?.({ port: order.port, failure } satisfies Done)
})
// Ctrl-C reaches every process of the terminal; this one ends with the worker.
process.on('SIGINT', () => {})
process.once('disconnect', async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()))
  process.exit(0)
})

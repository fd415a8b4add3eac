// Runs real servers in one process, started and stopped on orders from the test worker, because loading the server's
// modules takes longer than the rest of a start. Password hashing is free. Whatever main.ts adds has its own tests.
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { quickPasswords } from '../support/passwords.ts'

/** An order to start a server on a port or, without `environment`, to stop it. */
export type Order = { port: number; environment?: NodeJS.ProcessEnv }
/** Reports that an order is done, or why it failed. */
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
// Ctrl-C reaches every process of the terminal; this one exits with the worker.
process.on('SIGINT', () => {})
process.once('disconnect', async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()))
  process.exit(0)
})

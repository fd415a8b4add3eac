// Runs the servers of all browser tests in one process, because loading the server's modules takes longer than the rest
// of a start. Test workers send orders over HTTP. Password hashing is free. Whatever main.ts adds has its own tests.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { quickPasswords } from '../support/passwords.ts'
import { type ClockServer, startClockServer } from './clock-server.ts'

/** An order for the server on a port. A start first stops what a crashed test worker left there. */
export type Order = { port: number } & (
  | { do: 'start'; environment: NodeJS.ProcessEnv; clock?: { jobs: boolean } | undefined }
  | { do: 'set clock'; now: string }
  | { do: 'new version' }
  | { do: 'stop' }
)

const servers = new Map<number, RunningServer>()
const clockServers = new Map<number, ClockServer>()

function clockServerOn(port: number) {
  const server = clockServers.get(port)
  if (!server) throw new Error(`No server with a settable clock runs on port ${port}`)
  return server
}

async function stop(port: number) {
  const running = servers.get(port) ?? clockServers.get(port)
  servers.delete(port)
  clockServers.delete(port)
  await running?.stop()
}

async function obey(order: Order) {
  const { port } = order
  if (order.do === 'set clock') return clockServerOn(port).setClock(order.now)
  if (order.do === 'new version') return clockServerOn(port).newVersion()
  await stop(port)
  if (order.do === 'stop') return
  if ((await freePort(port)) !== port) throw new Error(`Port ${port} is in use: set E2E_PORT`)
  const config = readConfig(order.environment)
  const { clock } = order
  if (clock) clockServers.set(port, await startClockServer(config, clock))
  else servers.set(port, await startServer(config, openLog(config.logLevel), { passwordScheme: quickPasswords }))
}

const orders = createServer(async (request, answer) => {
  try {
    await obey((await json(request)) as Order)
    answer.end()
  } catch (error) {
    answer.writeHead(500).end(String(error))
  }
})
orders.listen(0, '127.0.0.1', () => process.send?.((orders.address() as AddressInfo).port))

// Ctrl-C reaches every process of the terminal; this one exits with the test run.
process.on('SIGINT', () => {})
process.once('disconnect', async () => {
  await Promise.all([...servers.keys(), ...clockServers.keys()].map(stop))
  process.exit(0)
})

// The real server. On SIGUSR2 it prints its memory after a garbage collection as one line of JSON.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { startServer } from '../../src/server/start-server.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const config = readConfig(process.env)
const server = await startServer(config, pino({ level: config.logLevel }))
let measured = 0
process.on('SIGUSR2', () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  console.log(JSON.stringify({ measured: ++measured, bytes: heapUsed + external, timers }))
})
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))

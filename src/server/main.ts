import { type Config, readConfig, readEnvironment } from './platform/config/config.ts'
import { lastWords } from './platform/config/startup-error.ts'
import { openLog, takeConsole } from './platform/logging/log.ts'

async function run(config: Config) {
  // Imported dynamically, so an invalid configuration is reported before a thousand modules load.
  const { startServer } = await import('./start-server.ts')
  const log = openLog(config.logLevel)
  takeConsole(log)
  // Failing to write output is no reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const start = new AbortController()
  const starting = startServer(config, log, {}, start.signal)
  let isLeaving = false

  /** Shuts down. A second call skips the announcement. */
  const leave = async (exitCode: number, announces = false) => {
    const isFirst = !isLeaving
    isLeaving = true
    start.abort()
    const server = await starting.catch(() => undefined)
    if (announces && isFirst) await server?.announceEnd()
    await server?.stop()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'closing')
      // Process managers send SIGTERM. Ctrl-C shouldn't wait.
      void leave(0, signal === 'SIGTERM')
    })
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (err) => {
      log.fatal({ err }, fault)
      void leave(1)
    })
  }

  try {
    process.stdout.write((await starting).greeting)
  } catch (error) {
    if (!isLeaving) throw error
  }
}

try {
  await run(readConfig(readEnvironment()))
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exit(1)
}

import { type Config, readConfig, readEnvironment } from './platform/config/config.ts'
import { lastWords } from './platform/config/startup-error.ts'
import { openLog, takeConsole } from './platform/logging/log.ts'

async function run(config: Config) {
  // A wrong configuration is told before a thousand modules are read.
  const { startServer } = await import('./start-server.ts')
  const log = openLog(config.logLevel)
  takeConsole(log)
  // Words that cannot be written are no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const start = new AbortController()
  const starting = startServer(config, log, {}, start.signal)
  let isLeaving = false

  /** Asked once more, it announces nothing. */
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
      // What runs servers sends SIGTERM. Who presses Ctrl-C waits for nobody.
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

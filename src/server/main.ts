import { type Config, readConfig, readEnvironment } from './config/config.ts'
import { lastWords } from './config/startup-error.ts'
import { openLog, takeConsole } from './logging/log.ts'
import { startServer } from './start-server.ts'

async function run(config: Config) {
  const log = openLog(config.logLevel)
  takeConsole(log)
  // Words that cannot be written are no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const starting = startServer(config, log)

  const leave = async (exitCode: number) => {
    const server = await starting.catch(() => undefined)
    await server?.stop()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'closing')
      void leave(0)
    })
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (err) => {
      log.fatal({ err }, fault)
      void leave(1)
    })
  }

  process.stdout.write((await starting).greeting)
}

try {
  await run(readConfig(readEnvironment()))
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exit(1)
}

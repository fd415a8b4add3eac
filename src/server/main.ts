import { pino } from 'pino'
import { type Config, readConfig, readEnvironment, WrongConfig } from './config.ts'
import { CannotStart } from './data-dir.ts'
import { startServer } from './server.ts'

/** Says in sentences what an operator can change; anything else is ours and comes with its stack. */
function giveUp(error: unknown): never {
  const isTold = error instanceof CannotStart || error instanceof WrongConfig
  process.stderr.write(`${isTold ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

async function run(config: Config) {
  const log = pino({ level: config.logLevel })
  const starting = startServer(config, log)

  const leave = async (exitCode: number) => {
    const server = await starting.catch(() => undefined)
    await server?.stop()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
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
  giveUp(error)
}

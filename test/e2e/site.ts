// The real server in its own process, which a test can kill, with free password hashing. Whatever main.ts adds has its
// own tests.
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { startServer } from '../../src/server/start-server.ts'
import { quickPasswords } from '../support/passwords.ts'

const config = readConfig(process.env)
const server = await startServer(config, openLog(config.logLevel), { passwordScheme: quickPasswords })
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
}

// The real server, except that jobs retry within a second, jobs of a killed process are taken over soon, and password
// hashing is free.
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { startServer } from '../../src/server/start-server.ts'
import { quickPasswords } from '../support/passwords.ts'

const config = readConfig(process.env)
const server = await startServer(config, openLog(config.logLevel), {
  queues: {
    retryDelay: 1,
    retryDelayMax: 1,
    retryLimit: 200,
    expireInSeconds: Number(process.env.TAKE_OVER_SECONDS ?? 60),
  },
  workers: { pollSeconds: 0.5, superviseSeconds: 1 },
  passwordScheme: quickPasswords,
})
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { startServer } from '../../src/server/start-server.ts'
import { quickPasswords } from './passwords.ts'

export type ServerHere = Awaited<ReturnType<typeof startServerHere>>

/**
 * The real server on its own port but in this process, which has already loaded its modules; a separate process needs
 * seconds for that. Password hashing is free. Throws if the start fails.
 */
export async function startServerHere(environment: Record<string, string>) {
  const port = String(await freePort())
  const ownDataDir = environment.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'dome-and-den-server-'))
  const dataDir = environment.DATA_DIR ?? ownDataDir
  let output = ''
  const keep = {
    write(line: string) {
      output = (output + line).slice(-20_000)
    },
  }
  const config = readConfig({ LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...environment, DATA_DIR: dataDir, PORT: port })
  const removeOwn = () => {
    if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
  }
  const pace = { passwordScheme: quickPasswords }
  const server = await startServer(config, openLog(config.logLevel, keep), pace).catch((error) => {
    removeOwn()
    throw error
  })
  return {
    url: `http://127.0.0.1:${port}`,
    origin: `http://localhost:${port}`,
    port,
    /** The end of its log. */
    output: () => output,
    /** If it had ended, so would this process. */
    hasEnded: () => false,
    async stop() {
      await server.stop()
      removeOwn()
    },
  }
}

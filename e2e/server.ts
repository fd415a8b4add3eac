// Starts the built site on fresh data for the browser tests, with a stand-in for Google, and removes the data afterwards.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGoogle } from '../src/server/testing/testing-google.ts'
import { e2eServer, googleServer, serverEnvironment } from './server-settings.ts'

const google = await startGoogle(e2eServer.origin, googleServer.accounts, googleServer.port)
const data = mkdtempSync(join(tmpdir(), 'dome-and-den-e2e-'))
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...serverEnvironment(e2eServer, data), ...google.env },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exit(code ?? 0)
})

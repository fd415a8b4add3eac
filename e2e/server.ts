// Starts the built site on fresh data for the browser tests, with a stand-in for Google, and removes the data afterwards.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGoogle } from '../src/server/testing/testing-google.ts'
import { e2eServer, googleServer } from './server-settings.ts'

const google = await startGoogle(e2eServer.origin, googleServer.accounts, googleServer.port)
const data = mkdtempSync(join(tmpdir(), 'dome-and-den-e2e-'))
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(e2eServer.port),
    PUBLIC_URL: e2eServer.origin,
    DATA_DIR: data,
    ADMIN_EMAIL: e2eServer.adminEmail,
    ADMIN_SIGN_IN_PASSWORD: e2eServer.adminSignInPassword,
    ADMIN_PANEL_PASSWORD: e2eServer.adminPanelPassword,
    // Every test comes from an address of its own: no test uses up another's tries.
    TRUSTED_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...google.env,
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exit(code ?? 0)
})

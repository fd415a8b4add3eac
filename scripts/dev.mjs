// Development: the API with restart on change behind Vite, which serves the pages from their sources.
import './environment.mjs'
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
const env = {
  DIAGNOSTICS: 'open',
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  PORT: String(apiPort),
}

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env,
})
process.env.API_ORIGIN = `http://127.0.0.1:${apiPort}`
const vite = await createServer({ server: { port, strictPort: true } })
await vite.listen()
vite.printUrls()

const stop = async () => {
  api.kill()
  await vite.close()
  process.exit()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

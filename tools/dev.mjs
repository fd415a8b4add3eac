// Development: the API, restarted on change, behind Vite, which serves the pages from source.
import './environment.mjs'
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { writeApiDocs } from './build/api-docs.mjs'

const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
process.env.API_ORIGIN = `http://127.0.0.1:${apiPort}`

/** Starts cards without keys: the card provider's stand-in, next to the API. */
async function startCards() {
  const { startStripeStandIn } = await import('../test/stand-in/stripe/start-stripe-stand-in.ts')
  const webhookUrl = `http://127.0.0.1:${apiPort}/api/payments/webhook`
  return startStripeStandIn({ clock: () => new Date(), port: apiPort + 1, webhookUrl })
}

const vite = await createServer({ server: { port, strictPort: true } })
await vite.listen()

const cards = process.env.DEV_CARDS === '1' && !process.env.STRIPE_SECRET_KEY ? await startCards() : undefined

await writeApiDocs('dist/client')
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: {
    DIAGNOSTICS: 'open',
    NODE_ENV: 'development',
    DRAIN_SECONDS: '0', // it restarts on every change
    PUBLIC_URL: `http://localhost:${port}`,
    ...process.env,
    ...cards?.environment,
    PORT: String(apiPort),
  },
})
vite.printUrls()
console.log(`  ➜  Mail:    http://localhost:${port}/dev/mail`)
if (cards) console.log(`  ➜  Cards:   ${cards.url} (a stand-in: no real money)`)

// The API closes its database first; we exit with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => api.kill(signal))
api.once('exit', async (code) => {
  await cards?.stop()
  await vite.close()
  process.exit(code ?? 0)
})

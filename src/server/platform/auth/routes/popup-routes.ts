import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import { describes } from '../../http/responses.ts'
import { popupSentence } from '../error-codes.ts'

const page = (sentence: string, isError: boolean) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<body${isError ? ` data-error="${sentence}"` : ''}>
<p>${sentence} You can close this window.</p>
<script src="/api/auth/done/script.js"></script>
</html>
`

// Tells every page of this site how it went, and goes. The page that opened us listens on the channel "sign-in".
const script = `const channel = new BroadcastChannel('sign-in')
channel.postMessage({ error: document.body.dataset.error ?? null })
channel.close()
window.close()
`

/** Where the Google popup ends, mounted at /api/auth/done. Our sentences only: nothing of the address is shown. */
export const popupRoutes = () =>
  new Hono<Env>()
    .get('/', describes('The last page of the Google popup', { 200: null }), (c) => {
      const code = c.req.query('error')
      return c.html(code === undefined ? page('You are signed in.', false) : page(popupSentence(code), true))
    })
    .get('/script.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))

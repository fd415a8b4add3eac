import { Hono, type Env as HonoEnv } from 'hono'
import { html } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { business } from '../../../../domain/business.ts'
import { refusalCodes, refusalSentence, refusalStatus } from '../../../../domain/refusals.ts'
import type { Env } from '../context.ts'
import { answer, CHECK_ALWAYS, compressedForms } from '../pages/representation.ts'
import { FAULT } from '../problems.ts'

const problemsStyle = `
:root { color-scheme: light dark; color: canvastext; background: canvas; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0 }
tr + tr { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
:target { background: color-mix(in srgb, gold 35%, transparent) }
`

const row = (code: string, status: number, sentence: string) =>
  html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${sentence}</td></tr>\n`

/** Page that the `type` of every problem document links to: all codes with status and message. No script. */
const problemsPage = () => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Refusals | ${business.name} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/problems.css">
</head>
<body>
<main>
<h1>Refusals of the ${business.name} API</h1>
<p>Every refusal is <code>application/problem+json</code> (RFC 9457). Programs should go by its <code>code</code>; its
<code>detail</code> is the sentence below or a more specific one. <a href="/api/docs">All calls</a></p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Sentence</th></tr></thead>
<tbody>
${refusalCodes.map((code) => row(code, refusalStatus(code), refusalSentence(code)))}
${row(FAULT.code, FAULT.status, FAULT.detail)}
</tbody>
</table>
</main>
</body>
</html>
`

const description = `The booking site for ${business.name}. Sign in first, on the site or with a call: the session is a cookie, and calls you
try here use the current session. Amounts are dollars, dates \`2026-06-13\`, times \`2:00 PM\` in Phoenix, instants ISO 8601 in UTC. Every
refusal is a problem document (RFC 9457) whose \`detail\` is the message shown to people.`

/** The OpenAPI document of everything mounted on `api`; an operation's tag is the API section it belongs to. */
async function generateOpenApi<E extends HonoEnv>(api: Hono<E>) {
  const document = await generateSpecs(api, {
    documentation: {
      info: { title: `${business.name} API`, version: '1', description },
      externalDocs: { url: '/api/docs/problems', description: 'All refusals with code, status and message' },
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: {
      description: '`invalid-request`: names the field and what is wrong with it',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  })
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item ?? {})) Object.assign(operation, { tags: [path.split('/')[2]] })
  }
  return document
}

/**
 * The document as it is sent. Written once, because 300 kB of JSON take over ten milliseconds, and anyone may ask.
 */
const renderDocument = async <E extends HonoEnv>(api: Hono<E>) =>
  compressedForms(JSON.stringify(await generateOpenApi(api)), 'application/json')

/** Serves /api/openapi.json and the list of refusals. The page /api/docs is part of the build (tools/build/api-docs.mjs). */
export function documentRoutes<E extends HonoEnv>(api: Hono<E>) {
  let document: ReturnType<typeof renderDocument> | undefined
  const read = () => {
    document ??= renderDocument(api)
    return document
  }
  return new Hono<Env>()
    .get('/api/openapi.json', async (c) => answer(c.req.raw.headers, await read(), CHECK_ALWAYS))
    .get('/api/docs/problems', (c) => c.html(problemsPage()))
    .get('/api/docs/problems.css', (c) => c.body(problemsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

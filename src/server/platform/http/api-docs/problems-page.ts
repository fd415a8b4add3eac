import { html } from 'hono/html'
import { business } from '../../../../domain/business.ts'
import { refusalCodes, sentenceOf, statusOf } from '../../../../domain/refusals.ts'
import { FAULT } from '../problems.ts'

export const problemsStyle = `
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

/** Where the `type` of every problem document leads: all codes, each with its status and sentence. No script. */
export const problemsPage = () => html`<!doctype html>
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
${refusalCodes.map((code) => row(code, statusOf(code), sentenceOf(code)))}
${row(FAULT.code, FAULT.status, FAULT.detail)}
</tbody>
</table>
</main>
</body>
</html>
`

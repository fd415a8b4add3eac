import type { generateSpecs } from 'hono-openapi'
import { business } from '../domain/business.ts'
import { refusalCodes, sentenceOf, statusOf } from '../domain/refusals.ts'

export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 2.5rem }
article { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: .5rem 0 1rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentcolor 7%, transparent) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0 }
:target { background: color-mix(in srgb, gold 35%, transparent) }
`

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
const withCode = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const pretty = (schema: unknown) => `<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`

type Document = Awaited<ReturnType<typeof generateSpecs>>
type Operation = NonNullable<Document['paths'][string]['get']>
type Reference = { $ref: string }
type Body = Exclude<NonNullable<Operation['requestBody']>, Reference>
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], Reference>
type Answer = Exclude<NonNullable<Operation['responses']>[string], Reference>

/** The API for people to read: one plain page, no script. */
export function docsPage({ paths, components }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => callOf(method.toUpperCase(), path, operation as Operation)),
  )
  const refusals = refusalCodes.map(
    (code) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${statusOf(code)}</td><td>${escaped(sentenceOf(code))}</td></tr>`,
  )
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `<h3 id="schema-${escaped(name)}">${escaped(name)}</h3>${pretty(schema)}`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API of ${escaped(business.name)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<h1>API of ${escaped(business.name)}</h1>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>. Sign in first: the session is a cookie.
Amounts are dollars, dates <code>2026-06-13</code>, times <code>2:00 PM</code> in Phoenix, instants ISO 8601 in UTC.</p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Refusals</h2>
<p>Every refusal is <code>application/problem+json</code> (RFC 9457). Programs decide by <code>code</code>.</p>
<table><tr><th>code</th><th>status</th><th>detail</th></tr>
${refusals.join('\n')}
<tr id="fault"><td><code>fault</code></td><td>500</td><td>Something went wrong on our side; the request id finds it in our log.</td></tr>
</table>
<h2>Schemas</h2>
${schemas.join('\n')}
</body>
</html>
`
}

function callOf(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody as Body | undefined
  const parameters = (operation.parameters ?? []) as Parameter[]
  const answers = Object.entries(operation.responses ?? {}) as [string, Answer][]
  return `<article>
<h3><code>${method} ${escaped(path)}</code></h3>
<p>${withCode(operation.summary ?? '')}</p>
${operation.description ? `<p>${withCode(operation.description)}</p>` : ''}
${parameters.map(({ name, in: place }) => `<p><code>${escaped(name)}</code> in the ${place}</p>`).join('')}
${Object.values(body?.content ?? {})
  .map(({ schema }) => pretty(schema))
  .join('')}
<table>
${answers.map(([status, answer]) => `<tr><td>${status}</td><td>${withCode(answer.description)}${schemaOf(answer)}</td></tr>`).join('\n')}
</table>
</article>`
}

function schemaOf({ content }: Answer): string {
  const schema = content?.['application/json']?.schema
  return schema ? pretty(schema) : ''
}

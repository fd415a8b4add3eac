import { Hono, type Env as HonoEnv } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { business } from '../../../../domain/business.ts'
import type { Env } from '../context.ts'
import { problemsPage, problemsStyle } from './problems-page.ts'

const description = `The booking site for ${business.name}. Sign in first, on the site or with a call: the session is a cookie, and calls you
try here are made as whoever is signed in. Amounts are dollars, dates \`2026-06-13\`, times \`2:00 PM\` in Phoenix, instants ISO 8601 in UTC. Every
refusal is a problem document (RFC 9457) whose \`detail\` is the sentence people see.`

/** The OpenAPI document of everything that is mounted on `api`; a call's tag is the part of the API it belongs to. */
async function openApiOf<E extends HonoEnv>(api: Hono<E>) {
  const document = await generateSpecs(api, {
    documentation: {
      info: { title: `${business.name} API`, version: '1', description },
      externalDocs: { url: '/api/docs/problems', description: 'Every refusal, with its code, status and sentence' },
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: {
      description: '`invalid-request`: the field and what is wrong with it',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  })
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item ?? {})) Object.assign(operation, { tags: [path.split('/')[2]] })
  }
  return document
}

/** /api/openapi.json, and the list of refusals. /api/docs itself is a page of the build (tools/build/api-docs.mjs). */
export function documentRoutes<E extends HonoEnv>(api: Hono<E>) {
  let document: ReturnType<typeof openApiOf> | undefined
  const read = () => {
    document ??= openApiOf(api)
    return document
  }
  return new Hono<Env>()
    .get('/api/openapi.json', async (c) => c.json(await read()))
    .get('/api/docs/problems', (c) => c.html(problemsPage()))
    .get('/api/docs/problems.css', (c) => c.body(problemsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

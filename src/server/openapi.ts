import { Hono, type Env as HonoEnv } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { business } from '../domain/business.ts'
import type { Env } from './deps.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/** The OpenAPI document of everything that is mounted on `api`. */
const openApiOf = <E extends HonoEnv>(api: Hono<E>) =>
  generateSpecs(api, {
    documentation: {
      info: {
        title: `${business.name} API`,
        version: '1',
        description: `The booking site of ${business.name}. Sign in first: the session is a cookie. Every refusal is a problem document (RFC 9457) whose \`detail\` is the sentence that a person reads.`,
      },
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: {
      description: '`invalid-request`: the field and what is wrong with it',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  })

/** /api/openapi.json and /api/docs, the same for people to read. Both are made at the first request. */
export function documentRoutes<E extends HonoEnv>(api: Hono<E>) {
  let document: ReturnType<typeof openApiOf> | undefined
  const read = () => {
    document ??= openApiOf(api)
    return document
  }
  return new Hono<Env>()
    .get('/api/openapi.json', async (c) => c.json(await read()))
    .get('/api/docs', async (c) => c.html(docsPage(await read())))
    .get('/api/docs/style.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono-openapi'
import type { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { Env } from './context.ts'
import { MAX_BODY_BYTES, readBody } from './request-body.ts'
import { isWrite } from './unread-bodies.ts'

const uploads = [/^\/api\/photos\/[^/]+\/[^/]+$/, /^\/api\/crew-day\/photos\/[^/]+\/[^/]+$/]

/** Is it a file upload? Its route reads the bytes itself, with its own limits. */
const isUpload = ({ method, path }: HonoRequest): boolean =>
  method === 'PUT' && uploads.some((upload) => upload.test(path))

/** In characters. Our own paths are under 200. */
export const MAX_PATH = 2_048

/** The text message provider sends forms; their route verifies the signature (sms/webhook-routes.ts). */
const forms = /^\/api\/texts\//

const isRightType = (path: string, type: string) =>
  forms.test(path)
    ? /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
    : /^application\/(\S+\+)?json\s*(;|$)/i.test(type)

const invalid = (detail: string) => new Refused('invalid-request', { detail })

// Encoded in a URL, and as an escape in JSON; PostgreSQL text can't store it.
const NUL_IN_URL = /%00/
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/

/** Refuses requests that declare a length beyond our own, before anything reads them. */
export const limitedRequests = createMiddleware<Env>(async (c, next) => {
  if (c.req.path.length > MAX_PATH) throw new Refused('path-too-long')
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > MAX_BODY_BYTES && isWrite(c.req.method) && !isUpload(c.req)) throw new Refused('too-large')
  await next()
})

/**
 * Refuses bytes no route can use (§ "any bytes"): NUL, invalid UTF-8, invalid JSON. Reads the body once, within limits.
 * Skips reads, whose body is never used; checking it would cost a fifth of the response time.
 */
export const readableRequests = createMiddleware<Env>(async (c, next) => {
  if (NUL_IN_URL.test(c.req.url)) throw invalid('The address contains a NUL character.')

  if (isWrite(c.req.method) && !isUpload(c.req)) {
    const stream = c.req.raw.body
    const bytes = await readBody(stream)
    const body = decodeUtf8(bytes)
    const type = c.req.header('content-type') ?? ''
    if (body !== '' && !isRightType(c.req.path, type)) throw new Refused('wrong-content-type')
    if (body.includes('\0') || NUL_IN_JSON.test(body)) throw invalid('The request contains a NUL character.')
    if (stream) c.req.raw = new Request(c.req.raw, { body: bytes }) // the original body has been consumed
  }
  c.set('arrivedAt', performance.now())
  await next()
})

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The body of the request is not valid UTF-8.')
  }
}

type Issue = {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  code?: string
  expected?: string
  keys?: string[]
  input?: unknown
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const fieldPath = (path: Issue['path']) =>
  (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')

/** One sentence about the first issue. Names the field but never repeats the input. */
function sentenceAbout(issues: readonly Issue[]): string {
  const [issue] = issues
  const field = fieldPath(issue?.path)
  const subject = field ? `The field "${field}"` : 'The body of the request'
  if (issue?.code === 'unrecognized_keys') return unknownField(field, issue.keys ?? [])
  if (issue?.code === 'invalid_type') {
    const kind = kinds[issue.expected ?? '']
    return kind ? `${subject} must be ${kind}.` : `${subject} is not valid.`
  }
  return `${subject} is not valid.`
}

function unknownField(parent: string, keys: string[]): string {
  const key = keys[0] ?? ''
  const isPlain = /^[A-Za-z]\w{0,39}$/.test(key)
  if (!isPlain) return 'The request has a field that is not known here.'
  return `The field "${parent ? `${parent}.` : ''}${key}" is not known here.`
}

function refuseInvalid(result: { success: true } | { success: false; error: readonly Issue[] }): void {
  if (!result.success) throw invalid(sentenceAbout(result.error))
}

/** Validated JSON body; refuses with 400 `invalid-request` and a sentence naming the field. */
export const jsonBody = <S extends z.ZodType>(schema: S) => validator('json', schema, refuseInvalid)

/** Validated query; refuses like `jsonBody`. */
export const query = <S extends z.ZodType>(schema: S) => validator('query', schema, refuseInvalid)

/** Validated path parameters; refuses like `jsonBody`. */
export const param = <S extends z.ZodType>(schema: S) => validator('param', schema, refuseInvalid)

import { STATUS_CODES } from 'node:http'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { z } from 'zod'
import { Refused, refusalStatus, withPhone } from '../../../domain/refusals.ts'
import { RetryLater } from '../../../domain/retry-later.ts'
import type { Config } from '../config/config.ts'
import { isDatabaseAway, isDatabaseFull } from '../database/database.ts'
import type { Env } from './context.ts'

/** Response body of every error: RFC 9457, media type `application/problem+json`. */
export const Problem = z
  .strictObject({
    type: z.string().describe('URL that explains this kind of problem.'),
    title: z.string().describe('The HTTP status in words.'),
    status: z.int(),
    detail: z.string().describe('The message shown to people.'),
    code: z.string().describe('Stable code for programs.'),
    requestId: z.string().describe('Also in the X-Request-Id header and in our log.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** Node.js has the former names of these two. */
const titles: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

/** Response to an internal error; its cause is only logged. */
export const FAULT = {
  code: 'fault',
  detail: 'Something went wrong on our side. Please try again.',
  status: 500,
} as const

/** Did the client disconnect before the whole request arrived? Node.js reports it like a database that hung up. */
const isBrokenOff = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** Turns any thrown value into a refusal for people; undefined: an internal error. */
function refusalBehind(error: Error): Refused | undefined {
  if (error instanceof Refused) return error
  if (isBrokenOff(error)) return new Refused('invalid-request', { detail: 'The request broke off.' })
  if (isDatabaseAway(error)) return new RetryLater('unavailable', 5, { cause: error })
  if (error instanceof HTTPException && error.status === 400) {
    return new Refused('invalid-request', { detail: 'The body of the request is not valid JSON.' })
  }
  return undefined
}

/** The problem document of a refusal, or of an internal error if undefined. */
export function toProblem(refused: Refused | undefined, requestId: string): Problem {
  const { code, detail, status } = refused
    ? { code: refused.code, detail: refused.message, status: refusalStatus(refused.code) }
    : FAULT
  return { type: `/api/docs/problems#${code}`, title: titles[status] ?? 'Error', status, detail, code, requestId }
}

/** Response for a problem; `problem` may have extension members (RFC 9457). */
export const problemResponse = (
  problem: Problem & Record<string, unknown>,
  headers: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })

/** Notified when a write finds the disk full. */
type DiskWatch = { disks: { databaseWasFull: (now: Date) => void }; clock: () => Date }

/** Answers every thrown refusal and error; only internal errors are logged as errors, with their stack. */
export const answerError =
  (deps: DiskWatch & { config: Pick<Config, 'business'> }): ErrorHandler<Env> =>
  (error, c) => {
    const refused = refusalBehind(error)
    if (!refused) c.var.log.error({ err: error }, 'fault')
    else if (refused.code === 'unavailable') noteUnavailable(deps, c.var.log, refused.cause ?? refused)

    const retry = refused instanceof RetryLater ? { 'retry-after': String(refused.retryAfterSeconds) } : undefined
    const problem = toProblem(refused, c.var.requestId)
    const detail = withPhone(problem.detail, deps.config.business.phone)
    return problemResponse({ ...problem, detail }, retry)
  }

function noteUnavailable({ disks, clock }: DiskWatch, log: Logger, err: unknown): void {
  if (isDatabaseFull(err)) {
    disks.databaseWasFull(clock())
    log.error({ err }, "the database's disk is full")
  } else log.warn({ err }, 'database away')
}

/** Answers an unknown path under /api (404) or an unsupported method (405). `allowed` lists the supported ones. */
export const answerUnknown =
  (allowed: (path: string) => string[]): NotFoundHandler<Env> =>
  (c) => {
    const methods = allowed(c.req.path)
    const code = methods.length > 0 ? 'method-not-allowed' : 'not-found'
    const problem = toProblem(new Refused(code), c.var.requestId)
    return problemResponse(problem, methods.length > 0 ? { allow: methods.join(', ') } : undefined)
  }

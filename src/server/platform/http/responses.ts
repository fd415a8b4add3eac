import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeRoute, resolver } from 'hono-openapi'
import { z } from 'zod'
import { type Refusal, refusalSentence, refusalStatus } from '../../../domain/refusals.ts'
import { Problem } from './problems.ts'

/** A timestamp in a response: ISO 8601 in UTC. Without zod's pattern, which would clutter the OpenAPI document. */
export const Instant = z.string().meta({ format: 'date-time' })

/** Sends JSON type-checked against its schema. Pass the schema declared in `describes`. */
export function send<S extends z.ZodType, Status extends ContentfulStatusCode = 200>(
  c: Context,
  _schema: S,
  value: z.output<S>,
  status?: Status,
): Response & TypedResponse<z.output<S>, Status, 'json'> {
  return c.json(value as object, status ?? 200) as never
}

/**
 * Describes a route in /api/openapi.json. `summary`: what the call does, in a few words. `answers`: status and schema of
 * each success; null: no JSON. `refuses`: codes besides `invalid-request`, `not-found`, `unavailable` and the like.
 */
export const describes = (
  summary: string,
  answers: Record<number, z.ZodType | null>,
  refuses: readonly Refusal[] = [],
  description?: string,
) =>
  describeRoute({
    summary,
    description,
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          schema
            ? { description: 'Done', content: { 'application/json': { schema: resolver(schema) } } }
            : { description: 'Done' },
        ]),
      ),
      ...Object.fromEntries(
        [...Map.groupBy(refuses, (code) => refusalStatus(code))].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `\`${code}\`: ${refusalSentence(code)}`).join('\n\n'),
            content: { 'application/problem+json': { schema: resolver(Problem) } },
          },
        ]),
      ),
    },
  })

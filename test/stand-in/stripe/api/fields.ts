import { z } from 'zod'
import { type ErrorBody, ProviderError } from '../objects/provider-error.ts'
import type { Form } from './form.ts'

/** A whole number as form text. */
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number)

/** Metadata: at most 50 pairs, keys up to 40 characters, values up to 500. An empty value removes its key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'metadata')
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '')))

export const expand = z.array(z.string()).max(20).default([])

const paramName = ([first, ...rest]: PropertyKey[]) =>
  String(first ?? '') + rest.map((key) => `[${String(key)}]`).join('')

const valueAt = (form: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], form)

const refuse = (message: string, more: Partial<ErrorBody>) =>
  new ProviderError(400, { type: 'invalid_request_error', message, ...more }, false)

/** Reads the parameters of a call. Throws the provider's message for the first unknown, missing or invalid one. */
export function readFields<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const { data, error } = schema.safeParse(form)
  if (!error) return data as z.output<S>
  // The provider reports an unknown parameter first.
  const issues = error.issues.toSorted(
    (a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'),
  )
  const issue = issues[0] as z.core.$ZodIssue
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? ''])
    throw refuse(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = paramName(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined) throw refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue.message === 'integer') {
    throw refuse(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  }
  throw refuse(`Invalid ${param}: ${issue.message}`, { param })
}

import { type Dice, nastyBodies, nastyHeaders, nastyTexts, nastyValues } from './hostile-values.ts'
import type { RawRequest } from './raw-http.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
  minimum?: number
}

interface Described {
  parameters?: { in: string; name: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}

export interface Operation {
  method: string
  path: string
  queries: string[]
  /** A body that may be valid; undefined if the route takes none. */
  example: unknown
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation in the API's own document. */
export function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const described = operations[method]
      if (!described) return []
      const schema = described.requestBody?.content?.['application/json']?.schema
      const queries = (described.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
      return [{ method: method.toUpperCase(), path, queries, example: schema && buildExample(schema, document) }]
    }),
  )
}

function buildExample(schema: Schema, document: ApiDocument): unknown {
  if (schema.$ref)
    return buildExample(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return buildExample(choice, document)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, named(name, property, document)]),
      )
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 0)
    case 'boolean':
      return true
    default:
      return schema.format === 'email' ? 'ann@example.com' : 'text'
  }
}

/** Guesses values by field name, because a pattern can't be turned into an example. */
function named(name: string, schema: Schema, document: ApiDocument): unknown {
  if (schema.enum ?? schema.$ref) return buildExample(schema, document)
  if (/^(date|from|to)$/.test(name)) return '2026-12-04'
  if (/^(time|start|end|startTime|endTime)$/.test(name)) return '2:00 PM'
  if (/email/i.test(name)) return 'ann@example.com'
  if (/password/i.test(name)) return 'long enough'
  return buildExample(schema, document)
}

/** A request none of our pages would send. `identity` is the sender's headers. */
export function hostileRequest(
  { method, path, queries, example }: Operation,
  identity: Record<string, string>,
  dice: Dice,
): RawRequest {
  const body = dice.chance(0.85) ? bodyFor(example, dice) : undefined
  const headers = new Map<string, string>([
    ['host', 'localhost'],
    ...Object.entries(identity),
    ...(body ? ([['content-type', 'application/json']] as const) : []),
  ])
  for (const [name, value] of dice.chance(0.3) ? [dice.pick(nastyHeaders(dice))] : []) headers.set(name, value)
  if (body) headers.set('content-length', String(body.length))
  return {
    method: dice.chance(0.03) ? dice.pick(['TRACE', 'OPTIONS', 'HEAD', 'PATCH', 'PUT', 'DELETE', 'PROPFIND']) : method,
    path: pathFor(path, dice) + queryFor(queries, dice),
    headers: [...headers],
    ...(body ? { body } : {}),
  }
}

const inUrl = (text: string, dice: Dice) =>
  dice.chance(0.1)
    ? dice.pick(['%', '%ff', '%c3%28', '%00', '%ed%a0%80', '..%2f..%2f', '%u0041', '\u00ff'])
    : encodeURIComponent(text.toWellFormed())

const pathFor = (path: string, dice: Dice) =>
  path.replace(/\{[^}]+\}|:\w+/g, () =>
    dice.chance(0.3) ? '6f1c4f0e-2a43-4c11-8d3c-0b8f4f1e2d3a' : inUrl(dice.pick(nastyTexts) || '-', dice),
  )

function queryFor(names: readonly string[], dice: Dice) {
  const known = names.filter(() => dice.chance(0.8)).map((name) => [name, valueFor(name, dice)])
  const odd = dice.chance(0.2) ? [[inUrl(dice.pick(nastyTexts), dice), inUrl(dice.pick(nastyTexts), dice)]] : []
  const twice = dice.chance(0.1) ? known : []
  const pairs = [...known, ...twice, ...odd].map((pair) => pair.join('='))
  return pairs.length > 0 ? `?${pairs.join('&')}` : dice.pick(['', '', '?', '?&&=&'])
}

function valueFor(name: string, dice: Dice) {
  if (!dice.chance(0.5)) return inUrl(dice.pick(nastyTexts), dice)
  return /^(from|to|date)$/.test(name)
    ? dice.pick(['2026-12-01', '2026-12-31', '2999-12-31'])
    : dice.pick(['2', '16', '3'])
}

function bodyFor(example: unknown, dice: Dice): Buffer {
  if (example === undefined || dice.chance(0.35)) return dice.pick(nastyBodies(dice))
  return Buffer.from(JSON.stringify(spoiled(example, dice)) ?? '')
}

/** The example with one defect: a wrong value, a missing field or an extra one; occasionally with none. */
function spoiled(value: unknown, dice: Dice): unknown {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isGroup || dice.chance(0.1)) return dice.chance(0.95) ? dice.pick(nastyValues) : value
  const fields = Object.entries(value)
  const [name] = dice.pick(fields.length > 0 ? fields : ([['x', 0]] as [string, unknown][]))
  const choice = dice.below(10)
  if (choice === 0) return Object.fromEntries(fields.filter(([other]) => other !== name))
  if (choice === 1) return { ...value, [dice.pick(nastyTexts)]: dice.pick(nastyValues) }
  return Object.fromEntries(fields.map(([other, old]) => [other, other === name ? spoiled(old, dice) : old]))
}

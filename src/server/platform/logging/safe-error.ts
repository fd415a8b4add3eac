import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** An error as it may be written down: what went wrong and where, and no value that anybody typed. */
export interface SafeError {
  type: string
  message: string
  /** The frames alone. */
  stack?: string
  /** The text of a failed query, with $1 where its values stood. */
  statement?: string
  cause?: SafeError
  errors?: SafeError[]
  [fact: string]: unknown
}

// Names and numbers that PostgreSQL, Node.js and mail servers give. Not `detail` or `where`: rows stand there.
const facts = ['code', 'constraint', 'table', 'column', 'schema', 'dataType', 'severity', 'routine'] as const
const moreFacts = ['errno', 'syscall', 'status', 'responseCode', 'command'] as const

const plainFact = /^[\w .:-]{1,80}$/

// V8's: "    at name (file:line:column)", with nothing else on the line.
const frame = /^ {4}at (?:[\w.$<>#[\] ]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s()]+:\d+:\d+\)?$/
const namedFrame = /^ {4}at (?:new Promise \(<anonymous>\)|async Promise\.\w+ \(index \d+\))$/

const DEEPEST = 5

/** The error and what caused it, fit for the log. */
export function safeError(error: Error, depth = 0): SafeError {
  const isQuery = error instanceof DrizzleQueryError
  const next = (inner: unknown) => (inner instanceof Error && depth < DEEPEST ? safeError(inner, depth + 1) : undefined)
  const cause = next(error.cause)
  const errors = error instanceof AggregateError ? error.errors.map(next).filter((inner) => inner !== undefined) : []
  return {
    type: error.constructor.name,
    message: safeMessage(error),
    ...factsOf(error),
    ...(isQuery ? { statement: error.query } : {}),
    stack: framesOf(error),
    ...(cause ? { cause } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  }
}

/** The error's message without what it repeats of somebody's words. */
export function safeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const { response } = error as { response?: unknown }
  const withoutAnswer =
    typeof response === 'string' && response ? error.message.replaceAll(response, '…') : error.message
  return error instanceof DatabaseError ? withoutQuoted(withoutAnswer) : safeText(withoutAnswer)
}

/** A line of another program: nothing in quotation marks, no address, no parameters of a query. */
export const safeText = (text: string): string =>
  withoutQuoted(text.replace(/\nparams: .*/s, '')).replace(/(?<!\S)\S*@\S*/g, '(address)')

/** From the first quotation mark to the last: a value may hold some itself. */
const withoutQuoted = (text: string) => text.replace(/".*"/s, '"…"')

function factsOf(error: Error) {
  const given = error as unknown as Record<string, unknown>
  return Object.fromEntries(
    [...facts, ...moreFacts]
      .map((name) => [name, given[name]] as const)
      .filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && plainFact.test(value))),
  )
}

/** The stack without the message in front of it, which may pretend to hold frames. */
function framesOf({ stack = '', message }: Error): string {
  const place = message ? stack.indexOf(message) : -1
  const lines = stack.slice(place < 0 ? 0 : place + message.length).split('\n')
  return lines.filter((line) => frame.test(line) || namedFrame.test(line)).join('\n')
}

/** The error in lines for a person at a terminal: each with its code and frames. */
export function safeLines({ type, message, code, stack, cause, errors = [] }: SafeError): string {
  const head = `${type}: ${message}${code === undefined ? '' : ` (${code})`}`
  const inner = [...(cause ? [cause] : []), ...errors].map((error) => `caused by ${safeLines(error)}`)
  return [head, ...(stack ? [stack] : []), ...inner].join('\n')
}

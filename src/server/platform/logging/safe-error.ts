import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** An error safe for logging: what failed and where, without user input. */
export interface SafeError {
  type: string
  message: string
  /** Stack frames only. */
  stack?: string
  /** Text of the failed query, with placeholders like $1. */
  statement?: string
  cause?: SafeError
  errors?: SafeError[]
  [fact: string]: unknown
}

// Names and numbers from PostgreSQL, Node.js and mail servers. Not `detail` or `where`, which contain rows.
const facts = ['code', 'constraint', 'table', 'column', 'schema', 'dataType', 'severity', 'routine'] as const
const moreFacts = ['errno', 'syscall', 'status', 'responseCode', 'command'] as const

const plainFact = /^[\w .:-]{1,80}$/

// V8's stack frame: " at name (file:line:column)" and nothing else.
const frame = /^ {4}at (?:[\w.$<>#[\] ]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s()]+:\d+:\d+\)?$/
const namedFrame = /^ {4}at (?:new Promise \(<anonymous>\)|async Promise\.\w+ \(index \d+\))$/

const DEEPEST = 5

/** The error and its causes, safe for logging. */
export function safeError(error: Error, depth = 0): SafeError {
  const isQuery = error instanceof DrizzleQueryError
  const next = (inner: unknown) => (inner instanceof Error && depth < DEEPEST ? safeError(inner, depth + 1) : undefined)
  const cause = next(error.cause)
  const errors = error instanceof AggregateError ? error.errors.map(next).filter((inner) => inner !== undefined) : []
  return {
    type: error.constructor.name,
    message: safeMessage(error),
    ...errorFacts(error),
    ...(isQuery ? { statement: error.query } : {}),
    stack: stackFrames(error),
    ...(cause ? { cause } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  }
}

/** The error's message without user input. */
export function safeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const { response } = error as { response?: unknown }
  const withoutAnswer =
    typeof response === 'string' && response ? error.message.replaceAll(response, '…') : error.message
  return error instanceof DatabaseError ? withoutQuoted(withoutAnswer) : safeText(withoutAnswer)
}

/** Removes quoted text, email addresses and query parameters from another program's message. */
export const safeText = (text: string): string =>
  withoutQuoted(text.replace(/\nparams: .*/s, '')).replace(/(?<!\S)\S*@\S*/g, '(address)')

/** From the first to the last quotation mark, because a value may contain some itself. */
const withoutQuoted = (text: string) => text.replace(/".*"/s, '"…"')

function errorFacts(error: Error) {
  const given = error as unknown as Record<string, unknown>
  return Object.fromEntries(
    [...facts, ...moreFacts]
      .map((name) => [name, given[name]] as const)
      .filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && plainFact.test(value))),
  )
}

/** The stack without the message before it, which may imitate frames. */
function stackFrames({ stack = '', message }: Error): string {
  const place = message ? stack.indexOf(message) : -1
  const lines = stack.slice(place < 0 ? 0 : place + message.length).split('\n')
  return lines.filter((line) => frame.test(line) || namedFrame.test(line)).join('\n')
}

/** The error for a terminal, one line per cause, each with code and frames. */
export function safeLines({ type, message, code, stack, cause, errors = [] }: SafeError): string {
  const head = `${type}: ${message}${code === undefined ? '' : ` (${code})`}`
  const inner = [...(cause ? [cause] : []), ...errors].map((error) => `caused by ${safeLines(error)}`)
  return [head, ...(stack ? [stack] : []), ...inner].join('\n')
}

import type { Pool } from 'pg'

/** Span attributes: our own names and numbers, never user input. */
export type Facts = Record<string, string | number | undefined>

/** Origin of the work: a visitor (`server`), the queue (`consumer`), or our call to another service (`client`). */
type SpanKind = 'server' | 'consumer' | 'client'

/** The spans of one process. Undefined if tracing is off; then none of its code is loaded. */
export interface Tracing {
  /**
   * Runs the work as a child span of the current one. `end` can add final attributes, rename it, or mark it as failed; work
   * that throws counts as failed.
   */
  inSpan<T>(name: string, kind: SpanKind, facts: Facts, work: (end: SpanEnd) => Promise<T>): Promise<T>
  /** Class of pools that record every query as a span. */
  Pool: typeof Pool
  /** Flushes pending spans, for two seconds at most. */
  close(): Promise<void>
}

export interface SpanEnd {
  name?: string
  facts?: Facts
  failed?: boolean
}

/** Begins a child span of the current one; the returned function ends it. */
export type BeginSpan = (name: string, facts: Facts) => (end?: SpanEnd) => void

/** The error as one word: a code or the class name. Its message may contain user input. */
export function errorKind(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && /^[\w-]{1,40}$/.test(code)) return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}

import type { Pool } from 'pg'

/** What a span may say: names and numbers of ours, never a value that anybody typed. */
export type Facts = Record<string, string | number | undefined>

/** Who asked: a visitor (`server`), the queue (`consumer`), or we somebody else (`client`). */
export type SpanKind = 'server' | 'consumer' | 'client'

/** The spans of one process. Undefined where tracing is off: then nothing of it is loaded. */
export interface Tracing {
  /**
   * Does the work as a span below the one that runs. `end` may give it its last facts, a better name, or say that it
   * failed; work that throws has.
   */
  inSpan<T>(name: string, kind: SpanKind, facts: Facts, work: (end: SpanEnd) => Promise<T>): Promise<T>
  /** Makes every query of the pool a span. */
  watchPool(pool: Pool): void
  /** Hands on what is waiting, for two seconds at most. */
  close(): Promise<void>
}

export interface SpanEnd {
  name?: string
  facts?: Facts
  failed?: boolean
}

/** Begins a span below the one that runs; the answer ends it. */
export type BeginSpan = (name: string, facts: Facts) => (end?: SpanEnd) => void

/** What went wrong as one word: a code, or the name of the class. Its message may repeat what somebody typed. */
export function kindOfError(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && /^[\w-]{1,40}$/.test(code)) return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}

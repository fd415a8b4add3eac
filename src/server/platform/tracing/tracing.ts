import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Tracing } from './span.ts'

/** Tracing as configured. Whatever the collector does, no request waits for it. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { startTracing } = await import('./spans.ts')
  return startTracing(tracing, log)
}

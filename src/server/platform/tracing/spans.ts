import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { watchOutgoing } from './outgoing.ts'
import { type BeginSpan, errorKind, type Facts, type SpanEnd, type Tracing } from './span.ts'

/** Spans buffered while the collector doesn't respond; further ones are dropped. */
const MOST_WAITING = 2_048
const EXPORT_MS = 10_000
const CLOSE_MS = 2_000

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }

/**
 * Spans via OTLP over HTTP. The tracer isn't registered globally, because other packages would add their own data to our
 * traces, including error messages.
 */
export function startTracing({ endpoint, serviceName }: NonNullable<Config['tracing']>, log: Logger): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withWarnings(exporter, log),
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  const tracer = provider.getTracer('dome-and-den')

  const begin: BeginSpan = (name, facts) => {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: toAttributes(facts) })
    return (end) => finish(span, end)
  }
  const unwatch = watchOutgoing(begin)

  return {
    async inSpan(name, kind, facts, work) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: toAttributes(facts) })
      const end: SpanEnd = {}
      try {
        return await context.with(trace.setSpan(context.active(), span), () => work(end))
      } catch (error) {
        Object.assign(end, { failed: true, facts: { ...end.facts, 'error.type': errorKind(error) } })
        throw error
      } finally {
        finish(span, end)
      }
    },
    Pool: tracedPool(begin),
    async close() {
      unwatch()
      const { promise, resolve } = Promise.withResolvers<void>()
      const limit = setTimeout(resolve, CLOSE_MS)
      await Promise.race([provider.shutdown().catch(() => {}), promise])
      clearTimeout(limit)
      manager.disable()
      context.disable()
    },
  }
}

function finish(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>, end: SpanEnd = {}): void {
  if (end.name) span.updateName(end.name)
  if (end.facts) span.setAttributes(toAttributes(end.facts))
  if (end.failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const toAttributes = (facts: Facts): Attributes =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Attributes

const A_MINUTE = 60_000

/** Logs at most once a minute that traces are being lost. */
function withWarnings(exporter: SpanExporter, log: Logger): SpanExporter {
  let silentUntil = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() >= silentUntil) {
          silentUntil = performance.now() + A_MINUTE
          log.warn({ err: result.error }, 'traces could not be handed on and are lost')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

type AnyFunction = (...given: unknown[]) => unknown

/** Operation and table of a statement, such as `insert bookings`; never its text or values. */
export function summarizeStatement(text: string): string {
  const [verb = 'query'] = /[a-z]+/i.exec(text) ?? []
  const table = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]+"?(?:\."?[a-z_]+"?)?)/i.exec(text)?.[1]
  return [verb.toLowerCase().slice(0, 20), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}

/** A pool whose connections record each query as a span of its caller. */
function tracedPool(begin: BeginSpan): typeof Pool {
  const Client = tracedClient(begin)
  return class extends Pool {
    constructor(config?: PoolConfig) {
      super({ ...config, Client })
    }

    // A caller waiting for a connection would otherwise continue in the context of the one that released it.
    override connect(...given: Partial<Parameters<Pool['connect']>>): never {
      const told = given.map((callback) => context.bind(context.active(), callback))
      return super.connect(...(told as Parameters<Pool['connect']>)) as never
    }
  }
}

function tracedClient(begin: BeginSpan): typeof Client {
  return class extends Client {
    override query(...given: unknown[]): never {
      const query = (...all: unknown[]) => super.query(...(all as Parameters<Client['query']>)) as unknown
      const [first] = given as [string | { text?: string; submit?: unknown } | undefined]
      const text = typeof first === 'string' ? first : first?.text
      // A stream (COPY) has its own end.
      if (text === undefined || (typeof first === 'object' && first.submit)) return query(...given) as never
      const name = summarizeStatement(text)
      const end = begin(name, { 'db.system.name': 'postgresql', 'db.query.summary': name })
      const ended = (error?: unknown) =>
        end(error ? { failed: true, facts: { 'error.type': errorKind(error) } } : undefined)
      const last = given.at(-1)
      if (typeof last === 'function') {
        const told = context.bind(context.active(), last as AnyFunction)
        return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
          ended(error)
          told(error, result)
        }) as never
      }
      const answer = query(...given) as Promise<unknown>
      answer.then(() => ended(), ended)
      return answer as never
    }
  }
}

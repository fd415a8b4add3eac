import { withoutTrailingSlashes } from '../../../domain/paths.ts'
import { address, text } from './fields.ts'

/** The variables of tracing, named as OpenTelemetry names them. Its library also reads its own for headers (OTEL_EXPORTER_OTLP_HEADERS). */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http', 'https').optional(),
  OTEL_SERVICE_NAME: text.default('dome-and-den'),
}

interface Variables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
}

/** Where traces go, without the path; undefined: off. */
export const tracingOf = (env: Variables): { endpoint: string; serviceName: string } | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: withoutTrailingSlashes(env.OTEL_EXPORTER_OTLP_ENDPOINT), serviceName: env.OTEL_SERVICE_NAME }
    : undefined

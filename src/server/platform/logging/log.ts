import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { safeError, safeMessage, safeText } from './safe-error.ts'

/** Bytes of log lines buffered while output is blocked; further lines are dropped. */
const MOST_WAITING = 4_000_000

/**
 * The log of every process, on standard output or `to`: one JSON object per line. Errors are always written through
 * `safeError`, so no line contains query values or personal data.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // The library's own serializer would include all properties of the error.
    serializers: { err: (value) => value },
    formatters: {
      log: (line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name, written(name, value)])),
    },
    hooks: {
      logMethod(given, method) {
        const [first, ...rest] = given as unknown as [unknown, ...unknown[]]
        const line = first instanceof Error ? { err: first } : first
        const { err } = (line ?? {}) as { err?: unknown }
        // Without a message, the library would use the error's own.
        const texts = rest.length === 0 && err instanceof Error ? [safeMessage(err)] : rest
        Reflect.apply(method, this, [line, ...texts])
      },
    },
  }
  return pino(options, to ?? standardOutput())
}

/** Standard output that buffers or drops lines if it is blocked (full disk, reader gone) instead of ending the server. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING })
  stream.on('error', () => {})
  return stream
}

/** Redirects libraries' console output to the log, removing values from errors. Returns a function to undo it. */
export function takeConsole(log: Logger): () => void {
  const { error, warn, log: plain } = console
  const into =
    (level: 'error' | 'warn' | 'info') =>
    (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      const text = parts.filter((part) => typeof part === 'string').join(' ')
      log[level]({ from: 'console', ...(err ? { err } : {}) }, safeText(text))
    }
  Object.assign(console, { error: into('error'), warn: into('warn'), log: into('info') })
  return () => void Object.assign(console, { error, warn, log: plain })
}

function written(name: string, value: unknown): unknown {
  if (value instanceof Error) return safeError(value)
  return name === 'err' && typeof value === 'string' ? safeText(value) : value
}

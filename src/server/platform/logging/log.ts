import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { safeError, safeMessage, safeText } from './safe-error.ts'

/** Of lines that cannot be written yet, in bytes; what comes after is lost. */
const MOST_WAITING = 4_000_000

/**
 * The log of every process of ours, on standard output or `to`: one JSON object a line. No line can hold a value of a
 * query or of a person: errors are written as `safeError` puts them, whatever they are called and wherever they come from.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // The library's own would spread out an error with all that it carries.
    serializers: { err: (value) => value },
    formatters: {
      log: (line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name, written(name, value)])),
    },
    hooks: {
      logMethod(given, method) {
        const [first, ...rest] = given as unknown as [unknown, ...unknown[]]
        const line = first instanceof Error ? { err: first } : first
        const { err } = (line ?? {}) as { err?: unknown }
        // Without a text the library takes the error's own.
        const texts = rest.length === 0 && err instanceof Error ? [safeMessage(err)] : rest
        Reflect.apply(method, this, [line, ...texts])
      },
    },
  }
  return pino(options, to ?? standardOutput())
}

/** A log that cannot be written (its disk is full, its reader is gone) waits or is lost; it does not end the server. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING })
  stream.on('error', () => {})
  return stream
}

/** Leads what libraries write to the console into the log, where errors lose their values. Returns how to undo it. */
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

import { counted } from '../../../domain/typography/counted.ts'
import { safeMessage } from '../../platform/logging/safe-error.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration such as '3 days', '1 hour' or '40 seconds', in the largest unit with at least two, or else one. */
export function formatDuration(ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= 2 * length) ?? ['second', 1_000]
  return counted(Math.round(ms / size), unit)
}

/** A size such as '12.3 GB', '0.2 MB' or '14 KB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes > 0 && bytes < 1e5) return `${Math.ceil(bytes / 1e3)} KB`
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** Short reason of an error: its code, the code of its cause, or its message. */
export function errorReason(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause ?? (inner as AggregateError).errors?.[0]) {
    const { code, message } = inner as { code?: unknown; message: string }
    // The mail library hides the system's error code in its message.
    if (code === 'ESOCKET') return /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code
    if (typeof code === 'string' && !/^(E_|ERR_)/.test(code)) return code
    const cause = inner.cause ?? (inner as AggregateError).errors?.[0]
    if (!(cause instanceof Error)) return safeMessage(inner)
  }
  return String(error)
}

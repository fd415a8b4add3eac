export const severities = ['ok', 'warning', 'error', 'skipped'] as const
type Severity = (typeof severities)[number]

/** Result of a check and what to do about it, one sentence each. */
export interface Finding {
  severity: Severity
  found: string
  /** Null: nothing to do. */
  todo: string | null
}

export interface Check {
  /** Stable name for programs: docs/doctor.md. */
  name: string
  title: string
  /** Time limit; default: ten seconds. */
  limitSeconds?: number
  /** Throwing counts as an error of this line. `signal` aborts at the time limit or when the doctor is interrupted. */
  run: (signal: AbortSignal) => Finding | Promise<Finding>
}

/** A line of the doctor's report. */
export interface Line extends Finding {
  name: string
  title: string
  /** Time of the check, ISO 8601. */
  at: string
}

/** Queries the database. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>

export const ok = (found: string): Finding => ({ severity: 'ok', found, todo: null })
export const skipped = (found: string): Finding => ({ severity: 'skipped', found, todo: null })
export const warning = (found: string, todo: string): Finding => ({ severity: 'warning', found, todo })
export const error = (found: string, todo: string): Finding => ({ severity: 'error', found, todo })

/** The worst severity, which determines the exit code. */
export function worstSeverity(lines: readonly Finding[]): 'ok' | 'warning' | 'error' {
  if (lines.some(({ severity }) => severity === 'error')) return 'error'
  return lines.some(({ severity }) => severity === 'warning') ? 'warning' : 'ok'
}

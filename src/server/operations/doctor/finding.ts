export const severities = ['ok', 'warning', 'error', 'skipped'] as const
export type Severity = (typeof severities)[number]

/** What a check found, and what to do about it, in a sentence each. */
export interface Finding {
  severity: Severity
  found: string
  /** Null where nothing is to be done. */
  todo: string | null
}

export interface Check {
  /** For machines, and the same in every version: docs/doctor.md. */
  name: string
  title: string
  /** How long it may take; ten seconds where it says nothing. */
  limitSeconds?: number
  /** May throw: that is an error of this line. `signal` ends with the time limit, or when the doctor is interrupted. */
  run: (signal: AbortSignal) => Finding | Promise<Finding>
}

/** A line of the doctor's report. */
export interface Line extends Finding {
  name: string
  title: string
  /** When it was checked, ISO 8601. */
  at: string
}

/** Asks the database. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>

export const ok = (found: string): Finding => ({ severity: 'ok', found, todo: null })
export const skipped = (found: string): Finding => ({ severity: 'skipped', found, todo: null })
export const warning = (found: string, todo: string): Finding => ({ severity: 'warning', found, todo })
export const error = (found: string, todo: string): Finding => ({ severity: 'error', found, todo })

/** The gravest of these: what the exit code says. */
export function worstOf(lines: readonly Finding[]): 'ok' | 'warning' | 'error' {
  if (lines.some(({ severity }) => severity === 'error')) return 'error'
  return lines.some(({ severity }) => severity === 'warning') ? 'warning' : 'ok'
}

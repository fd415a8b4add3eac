import { type Line, worstOf } from './finding.ts'
import { counted } from './words.ts'

/** The report for machines: docs/doctor.md. */
export const reportJson = (lines: readonly Line[], at: Date) => ({
  at: at.toISOString(),
  severity: worstOf(lines),
  checks: lines,
})

export const exitCodes = { ok: 0, warning: 1, error: 2 } as const

/** The report for a person at a terminal. */
export function reportText(lines: readonly Line[]): string {
  const wide = Math.max(...lines.map(({ title }) => title.length))
  const text = lines.map(({ severity, title, found, todo }) => {
    const line = `${severity.padEnd(9)}${title.padEnd(wide + 2)}${found}\n`
    return todo ? `${line}${' '.repeat(9 + wide + 2)}→ ${todo}\n` : line
  })
  const count = (of: string) => lines.filter(({ severity }) => severity === of).length
  const [errors, warnings] = [count('error'), count('warning')]
  const sum = errors + warnings === 0 ? 'All is well.' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`
  return `${text.join('')}\n${sum}\n`
}

import { parseArgs } from 'node:util'
import { counted } from '../../../domain/typography/counted.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { type Line, worstSeverity } from './finding.ts'

export const usage = `npm run doctor [-- --json] [--quick]

Looks the site over, running or not, and says what’s wrong and what to do about it. Changes nothing: its probe file
and scratch database are removed again.

  --json    one JSON object instead of lines (see docs/doctor.md)
  --quick   skips what needs a scratch database: the constraints, and the test restore
  --help    shows this

Exit code: 0 all is well, 1 warnings, 2 errors.
`

/** Parses the command line. Throws `CannotStart` with the usage. */
export function readArguments(args: string[]) {
  try {
    const options = { json: { type: 'boolean' }, quick: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    return { isJson: values.json === true, isQuick: values.quick === true, isHelp: values.help === true }
  } catch (cause) {
    throw new CannotStart(usage, { cause })
  }
}

/** The report as JSON: docs/doctor.md. */
export const reportJson = (lines: readonly Line[], at: Date) => ({
  at: at.toISOString(),
  severity: worstSeverity(lines),
  checks: lines,
})

export const exitCodes = { ok: 0, warning: 1, error: 2 } as const

/** The report for a terminal. */
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

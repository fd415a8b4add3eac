import { parseArgs } from 'node:util'
import { CannotStart } from '../../platform/config/startup-error.ts'

export const usage = `npm run doctor [-- --json] [--quick]

Looks the site over, running or not, and says what’s wrong and what to do about it. Changes nothing: its probe file
and scratch database are removed again.

  --json    one JSON object instead of lines (see docs/doctor.md)
  --quick   skips what needs a scratch database: the constraints, and the test restore
  --help    shows this

Exit code: 0 all is well, 1 warnings, 2 errors.
`

/** What was asked for. Throws `CannotStart` with the usage. */
export function readArguments(args: string[]) {
  try {
    const options = { json: { type: 'boolean' }, quick: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    return { isJson: values.json === true, isQuick: values.quick === true, isHelp: values.help === true }
  } catch (cause) {
    throw new CannotStart(usage, { cause })
  }
}

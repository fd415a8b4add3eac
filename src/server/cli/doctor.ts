import { exitCodes, readArguments, reportJson, reportText, usage } from '../operations/doctor/command-line.ts'
import { examine } from '../operations/doctor/examine.ts'
import { worstSeverity } from '../operations/doctor/finding.ts'
import { namesInOwnFile } from '../operations/doctor/variables.ts'
import { readEnvironment } from '../platform/config/config.ts'
import { lastWords } from '../platform/config/startup-error.ts'

/** `npm run doctor`: reports problems with the site and what to do. Works whether or not the site runs. */
async function run(isJson: boolean, isQuick: boolean) {
  const interrupted = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
  const clock = () => new Date()
  const environment = readEnvironment()
  const asked = { environment, ownFile: namesInOwnFile(), clock, isQuick, interrupted: interrupted.signal }
  const lines = await examine(asked)
  if (interrupted.signal.aborted) {
    process.exitCode = 130
    return
  }
  process.stdout.write(isJson ? `${JSON.stringify(reportJson(lines, clock()), null, 2)}\n` : reportText(lines))
  process.exitCode = exitCodes[worstSeverity(lines)]
}

try {
  const { isJson, isQuick, isHelp } = readArguments(process.argv.slice(2))
  if (isHelp) process.stdout.write(usage)
  else await run(isJson, isQuick)
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 2
}

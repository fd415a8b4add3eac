import { readConfig, readEnvironment, WrongConfig } from './config/config.ts'
import { lastWords } from './config/startup-error.ts'
import { readArguments, usage } from './doctor/arguments.ts'
import { machineChecks } from './doctor/checks.ts'
import { examine } from './doctor/examine.ts'
import { type Line, skipped, worstOf } from './doctor/finding.ts'
import { exitCodes, reportJson, reportText } from './doctor/report.ts'
import { runChecks } from './doctor/run-checks.ts'
import { namesInOwnFile } from './doctor/variables.ts'

/** `npm run doctor`: what is wrong with the site, and what to do about it. Also while it runs, or can't start. */
const clock = () => new Date()
const interrupted = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())

async function look(isQuick: boolean): Promise<Line[]> {
  const environment = readEnvironment()
  const ownFile = namesInOwnFile()
  try {
    const config = readConfig(environment)
    return await examine({ config, environment, ownFile, clock, isQuick, interrupted: interrupted.signal })
  } catch (wrong) {
    if (!(wrong instanceof WrongConfig)) throw wrong
    const rest = { name: 'rest', title: 'All else', run: () => skipped('Not checked: the configuration comes first.') }
    return runChecks([...machineChecks({ environment, ownFile }), rest], clock)
  }
}

try {
  const { isJson, isQuick, isHelp } = readArguments(process.argv.slice(2))
  if (isHelp) process.stdout.write(usage)
  else {
    const lines = await look(isQuick)
    if (interrupted.signal.aborted) process.exitCode = 130
    else {
      process.stdout.write(isJson ? `${JSON.stringify(reportJson(lines, clock()), null, 2)}\n` : reportText(lines))
      process.exitCode = exitCodes[worstOf(lines)]
    }
  }
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 2
}

import { existsSync, readFileSync } from 'node:fs'

/** What one step of `npm test` came to: how many passed and failed, and a text for each that failed. */
const none = { passed: 0, failures: [] }

// Where a failure's first lines are not enough, the step's own output above has them all.
const shortened = (text) => text.split('\n').slice(0, 25).join('\n')

/** A check that counts nothing: where it failed, the end of what it said. */
export const fromOutput = (succeeded, said) =>
  succeeded ? none : { passed: 0, failures: [said.split('\n').slice(-25).join('\n')] }

function fromVitest({ numPassedTests, testResults }) {
  const failures = []
  for (const file of testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed) {
      failures.push(`${file.name}\n${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`)
    }
    // A file whose set-up failed has run none of its tests.
    if (file.status === 'failed' && failed.length === 0) failures.push(`${file.name}\n${shortened(file.message)}`)
  }
  return { passed: numPassedTests, failures }
}

function* specsOf(suite) {
  yield* suite.specs
  for (const inner of suite.suites ?? []) yield* specsOf(inner)
}

function fromPlaywright({ stats, suites, errors }) {
  const failures = errors.map((error) => shortened(error.message ?? ''))
  for (const spec of suites.flatMap((suite) => [...specsOf(suite)])) {
    if (spec.ok) continue
    const messages = spec.tests.flatMap((test) => test.results.flatMap((result) => result.error?.message ?? []))
    failures.push(`${spec.file}:${spec.line}\n${spec.title}\n${shortened(messages.join('\n'))}`)
  }
  return { passed: stats.expected + stats.flaky, failures }
}

/** Reads a runner's report. One that wrote none has failed; so has one that failed outside its tests. */
const from = (read, file) => (succeeded, said) => {
  if (!existsSync(file)) return fromOutput(false, said)
  const { passed, failures } = read(JSON.parse(readFileSync(file, 'utf8')))
  return { passed, failures: succeeded || failures.length > 0 ? failures : fromOutput(false, said).failures }
}

/** What Vitest's JSON report in `file` says. */
export const fromVitestReport = (file) => from(fromVitest, file)

/** What Playwright's JSON report in `file` says. */
export const fromPlaywrightReport = (file) => from(fromPlaywright, file)

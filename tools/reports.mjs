import { existsSync, readFileSync } from 'node:fs'

/** The result of one `npm test` step: the number of passed tests, and a text for each failure. */
const none = { passed: 0, failures: [] }

// The step's own output above has the full text of a long failure.
const shortened = (text) => text.split('\n').slice(0, 25).join('\n')

/** The result of a check that counts nothing: if it failed, the end of its output. */
export const fromOutput = (succeeded, said) =>
  succeeded ? none : { passed: 0, failures: [said.split('\n').slice(-25).join('\n')] }

function fromVitest({ numPassedTests, testResults }) {
  const failures = []
  for (const file of testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed) {
      failures.push(`${file.name}\n${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`)
    }
    // A file whose setup failed ran none of its tests.
    if (file.status === 'failed' && failed.length === 0) failures.push(`${file.name}\n${shortened(file.message)}`)
  }
  return { passed: numPassedTests, failures }
}

function* listSpecs(suite) {
  yield* suite.specs
  for (const inner of suite.suites ?? []) yield* listSpecs(inner)
}

function fromPlaywright({ stats, suites, errors }) {
  const failures = errors.map((error) => shortened(error.message ?? ''))
  for (const spec of suites.flatMap((suite) => [...listSpecs(suite)])) {
    if (spec.ok) continue
    const messages = spec.tests.flatMap((test) => test.results.flatMap((result) => result.error?.message ?? []))
    failures.push(`${spec.file}:${spec.line}\n${spec.title}\n${shortened(messages.join('\n'))}`)
  }
  return { passed: stats.expected + stats.flaky, failures }
}

/** Reads a runner's report. A missing report, or a failure outside any test, counts as a failure. */
const from = (read, file) => (succeeded, said) => {
  if (!existsSync(file)) return fromOutput(false, said)
  const { passed, failures } = read(JSON.parse(readFileSync(file, 'utf8')))
  return { passed, failures: succeeded || failures.length > 0 ? failures : fromOutput(false, said).failures }
}

/** Reads the result from Vitest's JSON report in `file`. */
export const fromVitestReport = (file) => from(fromVitest, file)

/** Reads the result from Playwright's JSON report in `file`. */
export const fromPlaywrightReport = (file) => from(fromPlaywright, file)

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromOutput, fromPlaywrightReport, fromVitestReport } from './reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-reports-'))
let written = 0

function writeReport(report) {
  const file = join(folder, `${written++}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}

const inVitest = (tests, file = {}) => ({
  numPassedTests: tests.filter(({ status }) => status === 'passed').length,
  testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults: tests, ...file }],
})
const passed = { status: 'passed', fullName: 'one', failureMessages: [] }

test('a failed Vitest test is reported with its name and the start of its message', () => {
  const failed = { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2\n at a.test.ts:3'] }
  const read = fromVitestReport(writeReport(inVitest([passed, failed], { status: 'failed' })))
  expect(read(false, '')).toEqual({ passed: 1, failures: ['a.test.ts\ntwo\nexpected 1 to be 2\n at a.test.ts:3'] })
})

test('a test file whose setup failed counts as a failure', () => {
  const read = fromVitestReport(writeReport(inVitest([], { status: 'failed', message: 'no database' })))
  expect(read(false, '')).toEqual({ passed: 0, failures: ['a.test.ts\nno database'] })
})

test('a runner that failed outside its tests, or wrote no report, counts as a failure', () => {
  expect(fromVitestReport(writeReport(inVitest([passed])))(false, 'out of memory')).toEqual({
    passed: 1,
    failures: ['out of memory'],
  })
  for (const succeeded of [false, true]) {
    expect(fromVitestReport(join(folder, 'none'))(succeeded, 'gone')).toEqual({ passed: 0, failures: ['gone'] })
  }
  expect(fromOutput(false, 'a type is wrong').failures).toEqual(['a type is wrong'])
  expect(fromOutput(true, 'fine')).toEqual({ passed: 0, failures: [] })
})

test('a Playwright test that passes on retry counts as passed; one that fails every try counts as failed', () => {
  const spec = {
    ok: false,
    file: 'a.spec.ts',
    line: 7,
    title: 'opens',
    tests: [{ results: [{ error: { message: 'no' } }] }],
  }
  const suites = [{ specs: [], suites: [{ specs: [spec, { ...spec, ok: true }] }] }]
  const read = fromPlaywrightReport(writeReport({ stats: { expected: 3, flaky: 1 }, suites, errors: [] }))
  expect(read(false, '')).toEqual({ passed: 4, failures: ['a.spec.ts:7\nopens\nno'] })
})

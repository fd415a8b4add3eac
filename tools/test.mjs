// Runs every check and test. Ends by repeating the failures, with the totals: "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fromOutput, fromPlaywrightReport, fromVitestReport } from './reports.mjs'

const reports = 'test-results'
const vitestReport = `${reports}/vitest.json`
// The tests start the server about forty times; the cache spares Node.js from recompiling it.
const compileCache = resolve('node_modules/.cache/compiled')
const playwrightReport = `${reports}/playwright.json`

/** Runs a program, prints its output once it's done, and returns its result. */
async function step(name, command, args, { read = fromOutput, env = {} } = {}) {
  const began = Date.now()
  const child = spawn(command, args, {
    env: {
      ...process.env,
      FORCE_COLOR: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  })
  running.add(child)
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  const succeeded = await new Promise((resolve) => {
    child.on('error', (error) => {
      said.push(Buffer.from(error.message))
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  running.delete(child)
  console.log(`\n── ${name}: ${succeeded ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  process.stdout.write(Buffer.concat(said))
  const { passed, failures } = read(succeeded, Buffer.concat(said).toString())
  return { passed, failures: failures.map((failure) => `── ${name}: ${failure}`) }
}

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 1
  })
}

async function inOrder(steps) {
  const results = []
  for (const run of steps) results.push(await run())
  return results
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
console.log('Running every check and test; each reports when it is done.')

// The build comes first: a server that a test starts while it writes would serve half a site. The quick checks run
// alongside the server tests, which mostly wait. The browser tests need the machine to themselves.
const build = await step('build', process.execPath, ['tools/build.mjs'])
const first = await Promise.all([
  inOrder([
    () => step('types', 'tsc', ['--noEmit', '--checkers', '1']),
    () => step('lint', 'biome', ['check', '--error-on-warnings', '.']),
    () => step('rooms', 'depcruise', ['src']),
    () => step('unused code', 'knip', []),
  ]),
  inOrder([
    () =>
      step(
        'domain and server',
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
        { read: fromVitestReport(vitestReport) },
      ),
  ]),
])
const browser = await step('browser', 'playwright', ['test', '--reporter=list,json'], {
  read: fromPlaywrightReport(playwrightReport),
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
})

const all = [build, ...first.flat(), browser]
const passed = all.reduce((total, step) => total + step.passed, 0)
const failures = all.flatMap((step) => step.failures)
for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

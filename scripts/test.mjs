// Runs every check and test. Its last line is the sum: "N passed, N failed".
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const reports = 'test-results'
const vitestReport = `${reports}/vitest.json`
// The tests start the server some forty times: what Node.js compiled once need not be compiled again.
const compileCache = resolve('node_modules/.cache/compiled')
const quickImports = `--import=${new URL('quick-imports.mjs', import.meta.url)}`
const playwrightReport = `${reports}/playwright.json`

/** What a runner's report counts. A runner that wrote none has failed; so has one that failed outside its tests. */
function countsOf(file, read, succeeded) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')))
  return { passed, failed: Math.max(failed, succeeded ? 0 : 1) }
}

const fromVitest = ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests })
const fromPlaywright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })
const checkOnly = (succeeded) => ({ passed: 0, failed: succeeded ? 0 : 1 })

/** Runs a program, shows what it said once it is done, and gives its counts. */
async function step(name, command, args, { counts = checkOnly, env = {} } = {}) {
  const began = Date.now()
  const child = spawn(command, args, {
    env: {
      ...process.env,
      FORCE_COLOR: '1',
      NODE_COMPILE_CACHE: compileCache,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${quickImports}`,
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
  return counts(succeeded)
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

// The build and the quick checks beside the server's tests, which mostly wait; the browser tests need the build, and the machine to themselves.
const first = await Promise.all([
  inOrder([
    () => step('types', 'tsc', ['--noEmit', '--checkers', '1']),
    () => step('lint', 'biome', ['check', '--error-on-warnings', '.']),
    () => step('rooms', process.execPath, ['scripts/rooms.mjs']),
    ...(existsSync('knip.json') ? [() => step('unused code', 'knip', [])] : []),
    () => step('build', process.execPath, ['scripts/build.mjs']),
  ]),
  inOrder([
    () =>
      step(
        'domain and server',
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
        {
          counts: (succeeded) => countsOf(vitestReport, fromVitest, succeeded),
        },
      ),
  ]),
])
const browser = existsSync('playwright.config.ts')
  ? await step('browser', 'playwright', ['test', '--reporter=list,json'], {
      counts: (succeeded) => countsOf(playwrightReport, fromPlaywright, succeeded),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    })
  : { passed: 0, failed: 0 }

const all = [...first.flat(), browser]
const sum = (key) => all.reduce((total, counts) => total + counts[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

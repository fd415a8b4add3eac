// Measures the pages as a phone on a slow connection sees them, the median of several runs: Lighthouse (mobile, simulated
// throttling), and how long a visitor's first tap waits on two networks that are really slow.
//   npm run bench:web                     all pages, seven runs each
//   npm run bench:web -- --runs 1 / /faq  some pages, one run; --no-build measures the existing build
//   npm run bench:web -- --against http://localhost:4100   alternates with another server, such as an older commit's
//   --no-lighthouse, --no-taps            only the other one
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startServer } from '../../test/support/server-process.ts'
import { categories, measure, median, medians } from './lighthouse.mjs'
import { measureTaps, networks } from './taps.mjs'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    build: { type: 'boolean', default: true },
    lighthouse: { type: 'boolean', default: true },
    taps: { type: 'boolean', default: true },
    against: { type: 'string' },
  },
  allowNegative: true,
  allowPositionals: true,
})
const pages = positionals.length > 0 ? positionals : ['/', '/about', '/packages', '/faq', '/booking']

/** Our targets: scores of 100, and milliseconds. test/e2e/budget.spec.ts checks the bytes. */
const aims = {
  performance: (isSignedIn) => (isSignedIn ? 95 : 99),
  fcp: 800,
  // Simulated: it charges early scripts to the headline. The largest paint in taps.mjs is the real one.
  lcp: 1900,
  tbt: 30,
}

/** Signs up a customer and returns the session cookies. */
async function signUp(origin) {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name: 'Bench',
      email: `bench.${Date.now()}@example.com`,
      password: 'a long enough password',
    }),
  })
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}`)
  return answer.headers.getSetCookie().map((cookie) => {
    const [name, value] = cookie.split(';')[0].split(/=(.*)/)
    return { name, value }
  })
}

const cookieHeader = (cookies) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

function missed(isSignedIn, { scores: [performance, ...rest], fcp, lcp, tbt, cls }) {
  const misses = []
  if (performance < aims.performance(isSignedIn)) misses.push('performance')
  rest.forEach((score, index) => {
    if (score < 100) misses.push(categories[index + 1])
  })
  if (isSignedIn) return misses
  if (fcp > aims.fcp) misses.push('first paint')
  if (lcp > aims.lcp) misses.push('largest paint')
  if (tbt > aims.tbt) misses.push('blocking')
  if (cls > 0) misses.push('shift')
  return misses
}

/** The median waits on one network, next to the other server's. */
async function tapRows(origins, cookies, network) {
  const results = await measureTaps({ origins, cookies, network, runs: Number(values.runs) })
  return Object.entries(results).map(([task, byOrigin]) => {
    const [here, there] = byOrigin.map((times) =>
      Math.round(median(times.map((time) => time ?? Number.POSITIVE_INFINITY))),
    )
    return {
      task,
      network: `${network.latency} ms, ${network.kbits} kbit/s`,
      'here, ms': here,
      ...(values.against && { 'there, ms': there, 'here / there': (here / there).toFixed(2) }),
      unanswered: byOrigin[0].filter((time) => time === undefined).length,
    }
  })
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`

if (values.build) {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const { origin, stop } = await startServer({})
try {
  const origins = values.against ? [origin, values.against] : [origin]
  const cookies = await Promise.all(origins.map(signUp))
  if (values.lighthouse) {
    const rows = []
    for (const page of pages)
      for (const isSignedIn of page === '/booking' ? [false, true] : [false]) {
        const runs = origins.map(() => [])
        for (let run = 0; run < Number(values.runs); run++)
          for (const [index, server] of origins.entries())
            runs[index].push(await measure(server + page, isSignedIn ? cookieHeader(cookies[index]) : undefined))
        const [own, other] = runs.map(medians)
        rows.push({
          page: isSignedIn ? `${page}, signed in` : page,
          'perf/a11y/best/seo': own.scores.join('/'),
          ...(other && { 'there, perf': other.scores[0], 'there, FCP': seconds(other.fcp) }),
          FCP: seconds(own.fcp),
          LCP: seconds(own.lcp),
          TBT: `${Math.round(own.tbt)} ms`,
          CLS: own.cls.toFixed(3),
          missed: missed(isSignedIn, own).join(', ') || '-',
        })
        if (own.failed.length > 0) console.error(`  below 90 on ${page}: ${own.failed.join(', ')}`)
      }
    console.table(rows)
    if (rows.some((row) => row.missed !== '-')) process.exitCode = 1
  }
  if (values.taps) {
    console.log('From the start of a visit to the answer to a tap made at first sight, processor four times slower:')
    for (const network of networks) {
      const rows = await tapRows(origins, cookies, network)
      console.table(rows)
      if (rows.some(({ unanswered }) => unanswered > 0)) process.exitCode = 1
    }
  }
} finally {
  await stop()
}

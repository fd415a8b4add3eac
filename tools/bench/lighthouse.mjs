// Lighthouse scores and timings of a page.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserFlags, wholeBrowserPath } from '../browser.mjs'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Runs Lighthouse once at `address`, with the Cookie header `cookie` if given. */
export async function measure(address, cookie) {
  for (let tries = 0; tries < 4; tries++) {
    const chrome = await launch({ chromePath: wholeBrowserPath(), chromeFlags: ['--headless=new', ...browserFlags] })
    try {
      const options = { port: chrome.port, onlyCategories: categories, extraHeaders: cookie ? { cookie } : undefined }
      const { lhr } = await lighthouse(address, options)
      if (!lhr.runtimeError) return readResult(lhr)
      console.error(`  again: ${lhr.runtimeError.code}`)
    } finally {
      chrome.kill()
    }
  }
  throw new Error(`Lighthouse could not measure ${address}`)
}

function readResult({ categories: scored, audits }) {
  const failed = Object.values(scored)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id }) => id)
  return {
    scores: categories.map((name) => Math.round(scored[name].score * 100)),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    failed: [...new Set(failed)],
  }
}

/** The middle one of an odd number of values. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** The median of every figure that `measure` returns. */
export function medians(runs) {
  const of = (read) => median(runs.map(read))
  return {
    scores: categories.map((_, index) => of(({ scores }) => scores[index])),
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  }
}

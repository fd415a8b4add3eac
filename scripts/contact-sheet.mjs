// Sets pictures of the site before and after a piece of work side by side, as small WebP files for docs/review/.
//   node scripts/contact-sheet.mjs BEFORE AFTER [TO]
// BEFORE holds NN-what-it-shows.png, AFTER the same states as NN.png; TO is docs/review unless named.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserFlags, browserPath } from './browser.mjs'

const WIDTH = 1000
const TALLEST = 900
const MOST_BYTES = 1_400_000
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

const [before, after, to = 'docs/review'] = process.argv.slice(2)
if (!before || !after) throw new Error('Usage: node scripts/contact-sheet.mjs BEFORE AFTER [TO]')

/** 'NN' to 'NN-what-it-shows', in order; pictures without a number have no pair. */
const named = new Map(
  (await readdir(before))
    .map((file) => /^((\d+[a-z]?)-.+)\.png$/.exec(file))
    .filter(Boolean)
    .map(([, name, number]) => [number, name])
    .sort(([, a], [, b]) => a.localeCompare(b, 'en', { numeric: true })),
)
const done = new Set((await readdir(after)).map((file) => file.replace(/\.png$/, '')))
const missing = [...named.keys()].filter((number) => !done.has(number))

const dataOf = async (file) => `data:image/png;base64,${(await readFile(file)).toString('base64')}`

/** Runs in the browser: draws both at one scale, what is too tall cut off below, and answers one data URL per quality. */
async function drawPair({ pair, width, tallest, qualities }) {
  const pictures = await Promise.all(
    pair.map(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return image
    }),
  )
  const [gap, bar] = [12, 26]
  const cell = (width - gap) / 2
  const scales = pictures.map((image) => Math.min(1, cell / image.naturalWidth))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = bar + Math.min(tallest, Math.max(...pictures.map((image, at) => image.naturalHeight * scales[at])))
  const context = canvas.getContext('2d')
  context.fillStyle = '#5a5f6e'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '600 14px sans-serif'
  context.imageSmoothingQuality = 'high'
  pictures.forEach((image, at) => {
    const left = at * (cell + gap)
    context.fillStyle = '#fff'
    context.fillText(['Before', 'After'][at], left + 6, 18)
    context.drawImage(image, left, bar, image.naturalWidth * scales[at], image.naturalHeight * scales[at])
  })
  return qualities.map((quality) => canvas.toDataURL('image/webp', quality))
}

const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
const page = await browser.newPage()
const sheets = []
for (const [number, name] of named) {
  if (missing.includes(number)) continue
  const pair = await Promise.all([dataOf(join(before, `${name}.png`)), dataOf(join(after, `${number}.png`))])
  const answers = await page.evaluate(drawPair, { pair, width: WIDTH, tallest: TALLEST, qualities: QUALITIES })
  const forms = answers.map((address) => Buffer.from(address.split(',')[1], 'base64'))
  sheets.push({ number, name, forms })
}
await browser.close()

const bytesAt = (at) => sheets.reduce((sum, { forms }) => sum + forms[at].length, 0)
// The best quality at which all of them together stay small.
const best = QUALITIES.findIndex((_, at) => bytesAt(at) <= MOST_BYTES)
const chosen = best === -1 ? QUALITIES.length - 1 : best

await mkdir(to, { recursive: true })
for (const { number, forms } of sheets) await writeFile(join(to, `${number}.webp`), forms[chosen])
const gallery = sheets.map(({ number, name }) => {
  const words = name.slice(number.length + 1).replaceAll('-', ' ')
  return `**${number}** ${words}\n\n![${number}: ${words}, before and after](${number}.webp)\n`
})
await writeFile(join(to, 'gallery.md'), `# Before and after\n\n${gallery.join('\n')}`)
console.log(`${sheets.length} pairs, ${bytesAt(chosen)} bytes, quality ${QUALITIES[chosen]}`)
if (missing.length > 0) {
  console.error(`Without a picture of after: ${missing.join(', ')}`)
  process.exitCode = 1
}

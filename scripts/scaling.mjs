// Draws docs/scaling/growth.svg from docs/scaling/growth.json: `node scripts/scaling.mjs`, after `npm run bench:growth`.
import { readFileSync, writeFileSync } from 'node:fs'

const { when, cores, figures } = JSON.parse(readFileSync('docs/scaling/growth.json', 'utf8'))
const names = Object.keys(figures[0]).filter((name) => name !== 'bookings')
const colors = ['#1f5f45', '#b4532a', '#3b5b92']
const [left, top, width, height] = [64, 56, 520, 260]

const least = Math.log10(figures[0].bookings)
const most = Math.log10(figures.at(-1).bookings)
const tallest = Math.max(...figures.flatMap((row) => names.map((name) => row[name])))
const step = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => tallest / size <= 6) ?? 1_000
const highest = Math.ceil(tallest / step) * step
const x = (bookings) => left + (width * (Math.log10(bookings) - least)) / (most - least)
const y = (ms) => top + height - (height * ms) / highest
const ticks = Array.from({ length: Math.round(highest / step) + 1 }, (_, index) => index * step)

const lines = names.flatMap((name, index) => {
  const color = colors[index]
  const points = figures.map((row) => [x(row.bookings), y(row[name])])
  const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')
  const last = figures.at(-1)[name]
  return [
    `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...points.map(([px, py]) => `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3.5" fill="${color}"/>`),
    `<text x="${left + 12}" y="${top + 16 + 18 * index}" fill="${color}">${name}: ${figures[0][name].toFixed(1)} → ${last.toFixed(1)} ms</text>`,
  ]
})

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 370" role="img" aria-label="Processor time of PostgreSQL for a question, by the number of bookings" font-family="system-ui, sans-serif" font-size="13">
<rect width="640" height="370" fill="#fff"/>
<text x="${left}" y="24" font-size="15" font-weight="600">PostgreSQL’s processor time for one question, ms</text>
<text x="${left}" y="42" fill="#555">by bookings kept; measured ${when} on ${cores} cores</text>
${ticks.map((ms) => `<line x1="${left}" x2="${left + width}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/><text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms}</text>`).join('\n')}
${figures.map(({ bookings }) => `<text x="${x(bookings)}" y="${top + height + 22}" text-anchor="middle">${bookings.toLocaleString('en-US')}</text>`).join('\n')}
${lines.join('\n')}
</svg>
`
writeFileSync('docs/scaling/growth.svg', svg)

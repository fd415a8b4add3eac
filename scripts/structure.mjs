// Prints the shape of the code: files per folder, lines, comments, styles. `npm run structure`.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from './structure/rooms.mjs'

const files = sourceFiles()
const linesOf = (file) => readFileSync(file, 'utf8').trimEnd().split('\n')

/** The value that `share` of the sorted numbers do not exceed. */
const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1]

const folders = Object.entries(Object.groupBy(files, dirname))
  .map(([folder, inside]) => ({ folder, files: inside.length }))
  .sort((a, b) => b.files - a.files)
const lines = files.map((file) => linesOf(file).length)
const all = files.flatMap(linesOf).filter((line) => line.trim() !== '')
const comments = all.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line))
const styles = readdirSync('src', { recursive: true })
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join('src', name), 'utf8'))
const sizes = styles.join('\n').match(/-?[\d.]+r?em\b/g) ?? []
const breakpoints = styles.join('\n').match(/@(?:media|container)[^{]*\d[^{]*/g) ?? []

console.table(folders.slice(0, 8))
console.table({
  'source files': files.length,
  'largest folder': folders[0].files,
  'lines, median': quantile(lines, 0.5),
  'lines, 95th percentile': quantile(lines, 0.95),
  'lines, longest': Math.max(...lines),
  'comment lines, %': Math.round((1000 * comments.length) / all.length) / 10,
  'CSS lines': styles.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '').length,
  'distinct rem and em values': new Set(sizes).size,
  'distinct breakpoints': new Set(breakpoints.map((text) => text.trim())).size,
})

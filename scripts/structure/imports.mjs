// Reads which file of src/ imports which: statically, dynamically, and for types alone.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'

const specifier = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g
const isCode = (file) => ['.ts', '.tsx'].includes(extname(file)) && !file.endsWith('.d.ts')

/** Tests, their data and their stand-ins: not what a visitor runs. */
export const isTest = (file) => /\.test\.tsx?$|\.test-data\.ts$|\/testing\/|\/testing[-.]/.test(file)

/** Every source file below `folder`, with what it imports: Map of path to paths. */
export function importsOf(folder = 'src') {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => isCode(file) && !isTest(file))
    .sort()
  const known = new Set(files)
  const targets = (file) =>
    [...readFileSync(file, 'utf8').matchAll(specifier)]
      .map(([, relative]) => normalize(join(dirname(file), relative)))
      .filter((target) => known.has(target))
  return new Map(files.map((file) => [file, [...new Set(targets(file))]]))
}

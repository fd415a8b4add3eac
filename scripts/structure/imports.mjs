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

/** Groups of files that import one another in a circle (Tarjan's strongly connected components of two and more). */
export function circlesIn(imports) {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const circles = []
  function visit(file) {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((file) => join(web, file))
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Class names that a style sheet defines, without those in drawings (`:global`). */
const parseClassNames = (css: string) =>
  [...css.replace(/:global\([^)]*\)|\/\*[\s\S]*?\*\/|\{[^{}]*\}/g, ' ').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) =>
    camelCase(name ?? ''),
  )
const defined = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => [file, new Set(parseClassNames(readFileSync(file, 'utf8')))]),
)

/** Class names that components use, by style sheet. */
const used = new Map([...defined.keys()].map((file) => [file, new Set<string>()]))
for (const file of files.filter((name) => /\.tsx$/.test(name))) {
  const source = readFileSync(file, 'utf8')
  for (const [, name, path] of source.matchAll(/import \* as (\w+) from '(.*\.module\.css)'/g)) {
    const names = used.get(join(dirname(file), path ?? ''))
    if (!names) throw new Error(`${file} imports ${path}, which is not there`)
    for (const [, of] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(of ?? '')
    for (const [, list] of source.matchAll(new RegExp(`const \\{([^}]*)\\} = ${name}\\b`, 'g')))
      for (const of of list?.match(/\w+/g) ?? []) names.add(of)
  }
}

test.each([...defined.keys()].map((file) => relative(web, file)))(
  '%s defines exactly the classes that its components use',
  (path) => {
    const file = join(web, path)
    expect([...(used.get(file) ?? [])].sort()).toEqual([...(defined.get(file) ?? [])].sort())
  },
)

test('type.css defines exactly the global classes that components use', () => {
  const names = new Set(parseClassNames(readFileSync(join(web, 'styles/type.css'), 'utf8')))
  // The design system's page shows what the others use.
  const components = files
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('design-page.tsx'))
    .map((file) => readFileSync(file, 'utf8'))
  // Without ${…}, which is a class of a module.
  const lists = components.flatMap((source) => [
    ...[...source.matchAll(/className="([^"]*)"/g)].map(([, list]) => list),
    ...[...source.matchAll(/className=\{`([^`]*)`\}/g)].map(([, list]) => list?.replace(/\$\{[^}]*\}/g, ' ')),
  ])
  const named = new Set(lists.flatMap((list) => list?.match(/[\w-]+/g) ?? []).map(camelCase))
  expect([...named.difference(names)]).toEqual([])
  const quoted = components.flatMap((source) => [...source.matchAll(/(['"])([\w -]+)\1/g)].map(([, , list]) => list))
  const all = named.union(new Set(quoted.flatMap((list) => list?.split(' ') ?? []).map(camelCase)))
  expect([...names.difference(all)]).toEqual([])
})

test('the display font never uses tabular figures, because its tabular zero is too light', () => {
  const display = /--font-display|--type-(?:legend|sum|figure)/
  const rules = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? [])
  const light = rules.filter((rule) => display.test(rule) && /tabular-nums/.test(rule))
  expect(light.map((rule) => rule.trim())).toEqual([])
})

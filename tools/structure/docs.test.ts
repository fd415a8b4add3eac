import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const places = ['', 'src/', 'src/server/', 'src/web/', 'src/domain/']
const named = /`((?:src|domain|server|web|test|tools|migrations|deploy)\/[\w./-]+)`/g

test.each(['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')])('every file that %s names exists', (doc) => {
  const files = [...readFileSync(doc, 'utf8').matchAll(named)].map(([, file = '']) => file)
  expect(files.filter((file) => !places.some((place) => existsSync(place + file)))).toEqual([])
})

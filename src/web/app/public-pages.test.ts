import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filledPaths, type Path, paths, publicPaths } from '../../domain/paths.ts'
import { publicPages } from './public-pages.ts'
import { routes } from './routes.tsx'

test('every address has a route; the crew page has its own HTML file', () => {
  const { crewDay, ...ofSite } = paths
  expect(routes.map(({ path }) => path)).toEqual(Object.values(ofSite))
  expect(existsSync(`.${crewDay}.html`)).toBe(true)
})

test('the build prerenders every public page', () => {
  const others: (Path | '*')[] = [...Object.values(filledPaths), paths.design]
  const open = routes
    .filter(({ access, path }) => access === 'public' && !others.includes(path))
    .map(({ path }) => path)
  expect(open).toEqual(Object.values(publicPaths))
  expect(publicPages.map(({ path }) => path)).toEqual(open)
})

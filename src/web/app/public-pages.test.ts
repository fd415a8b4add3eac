import { expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import { routes } from './routes.tsx'

test('the build renders every page that is open to anyone', () => {
  const open = routes.filter(({ access, path }) => access === 'public' && path !== '/design').map(({ path }) => path)
  expect(publicPages.map(({ path }) => path)).toEqual(open)
})

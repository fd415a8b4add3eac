import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Picture, pictureSet } from './picture.tsx'

afterEach(() => vi.unstubAllEnvs())

const files = { './pictures/van-1120.avif': '/b.avif', './pictures/van-560.avif': '/a.avif' }
const shown = () =>
  renderToStaticMarkup(
    <Picture of={pictureSet(files, 3 / 2)} alt="a cream van at dusk." photoAlt="Our van." sizes="100vw" />,
  )

test('a rendering is labeled as one in its caption and its alt text', () => {
  expect(shown()).toContain('alt="Rendering: a cream van at dusk."')
  expect(shown()).toContain('>Rendering</figcaption>')
  expect(shown()).toContain('srcSet="/a.avif 560w,/b.avif 1120w" src="/a.avif" width="1120" height="747"')
})

test('the owner’s photo has its own alt text and no rendering label', () => {
  vi.stubEnv('PHOTOS', 'iron-dome van')
  expect(shown()).toContain('alt="Our van."')
  expect(shown()).not.toContain('Rendering')
})

test('a rendering keeps its label if only another picture has a photo', () => {
  vi.stubEnv('PHOTOS', 'iron-dome')
  expect(shown()).toContain('Rendering')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vite.config.ts'

test('the build targets exactly the browsers the README names, for scripts and styles', () => {
  const readme = readFileSync('README.md', 'utf8')
  const said = /Chrome and Edge from version (\d+), Firefox from (\d+), and Safari from ([\d.]+)/.exec(readme)
  const [, chrome, firefox, safari] = said ?? []
  const oldest = [`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`]
  expect({ target: config.build?.target, cssTarget: config.build?.cssTarget }).toEqual({
    target: oldest,
    cssTarget: oldest,
  })
})

import { expect, test } from 'vitest'
import { parseReference, shortReference } from './short-reference.ts'

const id = '3cdb9c1e-5b1f-4d0a-9a55-0d4a1c2b3e4f'
const holds = (typed: string, asked: string) => {
  const range = parseReference(typed)
  return range !== undefined && range.first <= asked && asked <= range.last
}

test('a booking reference is five unambiguous characters derived from the id', () => {
  expect(shortReference(id)).toBe('DD-7KDSR')
  expect(shortReference('00000000-0000-4000-8000-000000000000')).toBe('DD-00000')
  expect(shortReference('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('DD-ZZZZZ')
  for (let round = 0; round < 200; round++)
    expect(shortReference(crypto.randomUUID())).toMatch(/^DD-[\dA-HJKMNP-TV-Z]{5}$/)
})

test('a booking reference finds only its own ids, however it’s typed', () => {
  for (let round = 0; round < 200; round++) {
    const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(holds(shortReference(mine), mine)).toBe(true)
    expect(holds(shortReference(mine), other)).toBe(shortReference(mine) === shortReference(other))
  }
  for (const typed of ['DD-7KDSR', 'dd-7kdsr', ' dd 7kdsr ', 'dd7kdsr', '7kdsr', 'DD-7K', 'DD-7'])
    expect(holds(typed, id)).toBe(true)
  expect(holds('DD-7KDSS', id)).toBe(false)
})

test('look-alike characters in a booking reference mean the same', () => {
  expect(parseReference('DD-IL0O1')).toEqual(parseReference('DD-11001'))
})

test('other text isn’t read as a booking reference', () => {
  for (const typed of ['', 'DD-', '7K3', 'DD-7K3F92', 'DD-7K3U9', 'Ben Whitaker', '602', 'DD-7K 3F']) {
    expect(parseReference(typed), typed).toBeUndefined()
  }
})

import { expect, test } from 'vitest'
import { writtenOnce } from './written-once.ts'

function counted(mostKept: number) {
  const written: string[] = []
  let atOnce = 0
  let most = 0
  const once = writtenOnce(mostKept)
  const get = (name: string, fails = false) =>
    once(name, async () => {
      written.push(name)
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 1))
      atOnce -= 1
      if (fails) throw new Error('no ink')
      return Buffer.from(name)
    })
  return { written, get, most: () => most }
}

test('concurrent requests for one document generate it once, and different documents one after another', async () => {
  const { written, get, most } = counted(10)
  const all = await Promise.all(['a', 'b', 'a', 'a', 'c', 'b'].map((name) => get(name)))
  expect(all.map(String)).toEqual(['a', 'b', 'a', 'a', 'c', 'b'])
  expect(written).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('the least recently used document is evicted', async () => {
  const { written, get } = counted(2)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
  expect(written).toEqual(['a', 'b', 'c', 'b'])
})

test('a document that failed is generated again', async () => {
  const { written, get } = counted(2)
  await expect(get('a', true)).rejects.toThrow('no ink')
  expect(String(await get('a'))).toBe('a')
  expect(written).toEqual(['a', 'a'])
})

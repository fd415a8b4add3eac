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

test('what is asked for many times at once is written once, and different ones in turn', async () => {
  const { written, get, most } = counted(10)
  const all = await Promise.all(['a', 'b', 'a', 'a', 'c', 'b'].map((name) => get(name)))
  expect(all.map(String)).toEqual(['a', 'b', 'a', 'a', 'c', 'b'])
  expect(written).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('what was looked at longest ago makes room', async () => {
  const { written, get } = counted(2)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
  expect(written).toEqual(['a', 'b', 'c', 'b'])
})

test('what failed is written again', async () => {
  const { written, get } = counted(2)
  await expect(get('a', true)).rejects.toThrow('no ink')
  expect(String(await get('a'))).toBe('a')
  expect(written).toEqual(['a', 'a'])
})

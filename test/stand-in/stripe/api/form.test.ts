import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

test.each([
  ['a=1&b=', { a: '1', b: '' }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
  ['a[b][]=x', { a: { b: ['x'] } }],
  ['name=Tee+%26+Green%5B1%5D', { name: 'Tee & Green[1]' }],
  ['metadata[7]=x', { metadata: { 7: 'x' } }],
])('the form %s is parsed', (text, form) => {
  expect(parseForm(text)).toEqual(form)
})

test('a form field named __proto__ is an ordinary field', () => {
  const form = parseForm('a[__proto__][polluted]=yes')
  expect(Object.hasOwn(form.a as object, '__proto__')).toBe(true)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

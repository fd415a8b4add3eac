import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from './create-store.ts'

test('a store notifies every listener of a new value until it unsubscribes', () => {
  const store = createStore(1)
  const seen: number[] = []
  const other = vi.fn()
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.subscribe(other)

  store.set(2)
  unsubscribe()
  store.set(3)

  expect(seen).toEqual([2])
  expect(other).toHaveBeenCalledTimes(2)
  expect(store.get()).toBe(3)
})

const greeting = createStore('from the browser', 'from the server')
const Page = () => createElement('p', null, useStore(greeting))

test('prerendered HTML shows the server value, regardless of the browser’s value', () => {
  expect(renderToStaticMarkup(createElement(Page))).toBe('<p>from the server</p>')
})

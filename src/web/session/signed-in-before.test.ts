import { beforeEach, expect, test, vi } from 'vitest'
import { rememberSignIn, tabThatFits } from './signed-in-before.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('who comes first is offered an account, who signed in here before the way in', () => {
  expect(tabThatFits()).toBe('create-account')
  rememberSignIn()
  expect(tabThatFits()).toBe('log-in')
})

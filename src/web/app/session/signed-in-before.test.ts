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

test('a new visitor gets Create Account, a returning one Log In', () => {
  expect(tabThatFits()).toBe('create-account')
  rememberSignIn()
  expect(tabThatFits()).toBe('log-in')
})

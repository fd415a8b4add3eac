import { vi } from 'vitest'

/** Stubs a tab's empty `sessionStorage`, for tests that run without a browser. */
export function stubSessionStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
}

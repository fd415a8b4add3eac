import { useSyncExternalStore } from 'react'

/** A value outside React that components read with `useStore`. `onServer` is the value in prerendered HTML. */
export function createStore<Value>(value: Value, onServer = value) {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getOnServer: () => onServer,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    /** Changes the value in prerendered HTML from now on. */
    setOnServer(next: Value) {
      onServer = next
    },
    /** Calls `listener` after every `set`; call the returned function to unsubscribe. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Store<Value> = ReturnType<typeof createStore<Value>>

export const useStore = <Value>({ subscribe, get, getOnServer }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, getOnServer)

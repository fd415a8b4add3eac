import { useSyncExternalStore } from 'react'

/** A value outside React, which components follow with `useStore`. `onServer` is what prerendered HTML shows. */
export function createStore<Value>(value: Value, onServer = value) {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getOnServer: () => onServer,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    /** Sets what prerendered HTML shows from now on. */
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

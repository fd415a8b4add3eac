import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isPassing } from './api.ts'

// Notify before the next event, so that a button is disabled before it can be pressed twice.
notifyManager.setScheduler(queueMicrotask)

/** The only cache of queries and mutations; `AppFrame` clears it when another account signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 1 && isPassing(error), staleTime: 5_000 },
    // Offline, a write fails right away. Mutations aren't cached, because a variable may be a password.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

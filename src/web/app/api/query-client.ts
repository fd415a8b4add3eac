import { notifyManager, QueryClient } from '@tanstack/react-query'

// Notify before the next event, so that a pressed button is disabled before a second press.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of queries and mutations; `AppFrame` empties it when another account signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 5_000 },
    // A write fails at once where there is no network, and what was sent may be a password: it is not cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

import { notifyManager, QueryClient } from '@tanstack/react-query'

// Before the next event: a button that was pressed is busy before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

/** What the browser asked the server and what it sends. Answers live as long as the account; see `AppFrame`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 5_000 },
    // A write fails at once where there is no network, and what was sent may be a password: it is not cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

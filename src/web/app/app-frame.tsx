import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { bookingPaths } from '../../domain/paths.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import type { Access } from './access.ts'
import { queryClient } from './api/query-client.ts'
import { Shell } from './layout/shell.tsx'
import { type LazyPage, ShowPage } from './lazy-page.tsx'
import { RouteGuard } from './route-guard.tsx'
import { useLocation } from './router/location.tsx'
import { useSession } from './session/session.ts'

// Named here and not in the routes, which every page loads.
const BookingOffer = lazy(async () => ({ default: (await import('../booking/booking-offer.tsx')).BookingOffer }))

const isBookingPage = (pathname: string) => Object.values<string>(bookingPaths).includes(pathname)

let cacheOwner: string | undefined

/** Empties the cache when another person, or nobody, is signed in: no one sees what somebody else had loaded. */
function useOwnCache() {
  const session = useSession()
  const owner = session.state === 'signed-in' ? session.user.uid : undefined
  useEffect(() => {
    if (cacheOwner !== undefined && cacheOwner !== owner) queryClient.clear()
    cacheOwner = owner
  }, [owner])
}

interface AppFrameProps {
  /** May still be loading: visitors who are not signed in never wait for it. */
  page: LazyPage
  access: Access
  /** What the page says instead to who is not signed in. */
  ask?: string | undefined
  /** What stands there while the session resolves and the page comes. */
  waiting?: ReactNode
}

/** The frame of an app page: the guard that `access` asks for and the query cache. Public pages never load this. */
export function AppFrame({ page, access, ask, waiting = <Loading /> }: AppFrameProps) {
  useOwnCache()
  const { pathname } = useLocation()
  const offer = isBookingPage(pathname) && (
    <Suspense fallback={<div />}>
      <BookingOffer />
    </Suspense>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <RouteGuard access={access} ask={ask} waiting={waiting} beside={offer}>
        <Suspense fallback={<Shell>{waiting}</Shell>}>
          <ShowPage route={page} />
        </Suspense>
      </RouteGuard>
    </QueryClientProvider>
  )
}

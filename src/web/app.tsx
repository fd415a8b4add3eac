import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Chrome } from './chrome/chrome.tsx'
import { ErrorBoundary } from './chrome/error-boundary.tsx'
import { NotFoundPage } from './chrome/not-found-page.tsx'
import { useArrival } from './chrome/use-arrival.ts'
import { ShowPage } from './lazy-page.tsx'
import { routeAt } from './routes.tsx'
import { Loading } from './ui/loading.tsx'

/** The whole site: chrome around the page of the current address, or around `page` where the build gives one. */
export function App({ page }: { page?: ReactNode }) {
  const announced = useArrival()
  return (
    <Chrome>
      <p className="sr" role="status">
        {announced}
      </p>
      <ErrorBoundary at={useLocation().pathname}>
        <Suspense fallback={<Loading />}>
          {page ?? <Pages />}
          <Ready />
        </Suspense>
      </ErrorBoundary>
    </Chrome>
  )
}

function Pages() {
  const route = routeAt(useLocation().pathname)
  return route ? <ShowPage key={route.path} route={route} /> : <NotFoundPage />
}

/** Tells the starter of a prerendered page (scripts/build/after-first-paint.js) that the page hears what is done to it. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event('site-ready')), [])
  return null
}

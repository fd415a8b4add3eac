import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Chrome } from './chrome/chrome.tsx'
import { ErrorBoundary } from './chrome/error-boundary.tsx'
import { NotFoundPage } from './chrome/not-found-page.tsx'
import { useArrival } from './chrome/use-arrival.ts'
import { ShowPage } from './lazy-page.tsx'
import { Ready } from './ready.tsx'
import { routeAt } from './routes.tsx'
import { Loading } from './ui/loading.tsx'

/** The whole site: chrome around the page of the current address. Around a page that is still coming, it hears already. */
export function App() {
  const announced = useArrival()
  return (
    <Chrome>
      <p className="sr" role="status">
        {announced}
      </p>
      <ErrorBoundary at={useLocation().pathname}>
        <Suspense fallback={<Loading />}>
          <Pages />
          <Ready event="site-ready" />
        </Suspense>
      </ErrorBoundary>
      <Ready event="bar-ready" />
    </Chrome>
  )
}

function Pages() {
  const route = routeAt(useLocation().pathname)
  return route ? <ShowPage key={route.path} route={route} /> : <NotFoundPage />
}

import { Suspense } from 'react'
import { Loading } from '../ui/feedback/loading.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './layout/layout.tsx'
import { useArrival } from './layout/use-page-navigation.ts'
import { ShowPage } from './lazy-page.tsx'
import { useLocation } from './router/location.tsx'
import { routeAt, titleOf } from './routes.tsx'

/** The whole site: the layout around the page of the current address. The layout is interactive before the page has loaded. */
export function App() {
  const { pathname } = useLocation()
  const { night = false, ownAction = false } = routeAt(pathname)
  const announced = useArrival(titleOf(pathname))
  return (
    <Layout night={night} ownAction={ownAction}>
      <p className="sr" role="status">
        {announced}
      </p>
      <ErrorBoundary at={pathname}>
        <Pages pathname={pathname} />
      </ErrorBoundary>
    </Layout>
  )
}

/** The page of the current address; the one that stands in the HTML is taken over once its module is there. */
function Pages({ pathname }: { pathname: string }) {
  const route = routeAt(pathname)
  return (
    <Suspense fallback={<Loading />}>
      <ShowPage key={route.path} route={route} />
    </Suspense>
  )
}

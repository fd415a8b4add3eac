import { Component, type ReactNode, Suspense } from 'react'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Layout } from './layout/layout.tsx'
import { usePageNavigation } from './layout/use-page-navigation.ts'
import { PageNotLoaded, ShowPage } from './lazy-page.tsx'
import { useLocation } from './router/location.tsx'
import { routeAt, titleOf } from './routes.tsx'

/** 'at' is the address: another one is another try. */
type ErrorBoundaryProps = { at: string; children: ReactNode }
type Shown = { error: Error | null }

/** Catches a page that broke, keeps the rest of the site alive and lets the visitor try again. */
class ErrorBoundary extends Component<ErrorBoundaryProps, Shown> {
  override state: Shown = { error: null }

  static getDerivedStateFromError(error: Error): Shown {
    return { error }
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (at !== this.props.at && this.state.error) this.setState({ error: null })
  }

  /** A page that never came may belong to an older version of the site: only a reload brings the new one. */
  tryAgain = () => {
    if (this.state.error instanceof PageNotLoaded) location.reload()
    else this.setState({ error: null })
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <div className="wrap prompt" role="alert">
        <h1>That one went in the water.</h1>
        <p className="lead quiet">
          Something on this page broke. Try again, or call {contact.phone} and we’ll sort it out.
        </p>
        <p className="acts">
          <Button onClick={this.tryAgain}>Try again</Button>
        </p>
      </div>
    )
  }
}

/** The whole site: the layout around the page of the current address. The layout is interactive before the page has loaded. */
export function App() {
  const { pathname } = useLocation()
  const { night = false, ownAction = false } = routeAt(pathname)
  const announced = usePageNavigation(titleOf(pathname))
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

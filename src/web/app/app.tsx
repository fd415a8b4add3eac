import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { reloadOnline } from '../ui/feedback/reload-online.ts'
import { Footer } from './layout/footer.tsx'
import * as styles from './layout/layout.module.css'
import { TopBar } from './layout/top-bar.tsx'
import { PageNotLoaded, ShowPage } from './lazy-page.tsx'
import { NOT_LOADED, PageLost } from './page-lost.tsx'
import { useLocation } from './router/location.tsx'
import { pageTitle, routeAt } from './routes.tsx'

/** `at` is the current address. Navigating to another one clears the error. */
type ErrorBoundaryProps = { at: string; children: ReactNode }
type Shown = { error: Error | null }

/** Catches a page that crashed, keeps the rest of the site running, and lets the visitor try again. */
class ErrorBoundary extends Component<ErrorBoundaryProps, Shown> {
  override state: Shown = { error: null }

  static getDerivedStateFromError(error: Error): Shown {
    return { error }
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (at !== this.props.at && this.state.error) this.setState({ error: null })
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <PageLost
        begins={this.state.error instanceof PageNotLoaded ? NOT_LOADED : 'Something on this page broke. You can'}
      >
        <Button onClick={reloadOnline}>Try again</Button>
      </PageLost>
    )
  }
}

/** The whole site: the layout around the current page. The layout is interactive before the page has loaded. */
export function App() {
  const { pathname } = useLocation()
  const { night = false, ownAction = false, isDashboard } = routeAt(pathname)
  const announced = usePageNavigation(pageTitle(pathname))
  return (
    <Layout night={night} ownAction={ownAction} isDashboard={isDashboard}>
      <p className="sr" role="status">
        {announced}
      </p>
      <ErrorBoundary at={pathname}>
        <Pages pathname={pathname} />
      </ErrorBoundary>
    </Layout>
  )
}

/** The current page. If the HTML already has it, hydration starts once its module has loaded. */
function Pages({ pathname }: { pathname: string }) {
  const route = routeAt(pathname)
  return (
    <Suspense fallback={<Loading />}>
      <ShowPage key={route.path} route={route} />
    </Suspense>
  )
}

interface LayoutProps {
  /** The top bar lies on top of the page's own night sky. */
  night: boolean
  /** The page has a main action other than Book Now. */
  ownAction: boolean
  isDashboard: boolean | undefined
  children: ReactNode
}

/** The parts around every page (§2): skip link, top bar, footer. What floats above them are islands (main.tsx). */
const Layout = ({ night, ownAction, isDashboard, children }: LayoutProps) => (
  <>
    <a className={styles.skip} data-frame href="#main">
      Skip to content
    </a>
    <TopBar night={night} ownAction={ownAction} />
    <main id="main" data-zone="site" data-dashboard={isDashboard} tabIndex={-1}>
      {children}
    </main>
    <Footer ownAction={ownAction} />
  </>
)

/**
 * After a navigation: sets the document title, scrolls to the top or the anchor (the browser restores "back" and "forward"
 * itself), and moves focus to the new page. Returns the title to announce; empty for the first page, which the browser
 * announces.
 */
function usePageNavigation(title: string): string {
  const { pathname, hash, how } = useLocation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== 'POP') {
      const anchor = hash && document.getElementById(hash.slice(1))
      if (anchor) anchor.scrollIntoView()
      else scrollTo(0, 0)
    }
    // A page opened at a specific place has already set the focus there.
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    setAnnounced(title)
  }, [pathname, title, hash, how])

  return announced
}

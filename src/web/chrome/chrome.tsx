import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { routeAt } from '../routes.tsx'
import { Footer } from './footer.tsx'
import { LogoOutlines } from './logo.tsx'
import { TopBar } from './top-bar.tsx'

/** What every page has around it (§2): skip link, top bar, footer, and the corner where things float. */
export function Chrome({ children }: { children: ReactNode }) {
  const night = routeAt(useLocation().pathname)?.night ?? false
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <LogoOutlines />
      <TopBar night={night} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

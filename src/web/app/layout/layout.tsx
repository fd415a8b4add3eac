import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import * as styles from './layout.module.css'
import { TopBar } from './top-bar.tsx'

interface LayoutProps {
  /** The top bar lies over the page's own night sky. */
  night: boolean
  /** Book Now is not what to press here. */
  ownAction: boolean
  children: ReactNode
}

/** What every page has around it (§2): skip link, top bar, footer. What floats above are islands (main.tsx). */
export const Layout = ({ night, ownAction, children }: LayoutProps) => (
  <>
    <a className={styles.skip} data-frame href="#main">
      Skip to content
    </a>
    <TopBar night={night} ownAction={ownAction} />
    <main id="main" data-zone="site" tabIndex={-1}>
      {children}
    </main>
    <Footer ownAction={ownAction} />
  </>
)

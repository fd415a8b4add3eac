import { paths } from '../paths.ts'

/** The four main links of the top bar (§2). */
export const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.packages, label: 'Packages' },
  { to: paths.faq, label: 'FAQ' },
]

/** The footer's Quick Links (§2). */
export const quickLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About Us' },
  { to: paths.packages, label: 'Packages' },
  { to: paths.faq, label: 'FAQ' },
]

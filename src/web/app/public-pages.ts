import { type Path, paths } from '../../domain/paths.ts'

/** What the build needs to know about a public page; a separate file, so that browsers don't load it. */
export type PublicPage = {
  path: Path
  /** The page's module, which the build uses to find its scripts and styles. */
  source: string
  /** For search engines and link previews. */
  description: string
}

export const publicPages: PublicPage[] = [
  {
    path: paths.home,
    source: 'src/web/marketing/home/home-page.tsx',
    description:
      'A golf simulator for your party or company event, anywhere in Greater Phoenix. We set it up and take it down. You swing.',
  },
  {
    path: paths.about,
    source: 'src/web/marketing/about-page.tsx',
    description: 'Bringing golf to your driveway since 2020: our story, what we value and the crew.',
  },
  {
    path: paths.packages,
    source: 'src/web/marketing/packages-page.tsx',
    description: "Iron Dome for 4-8 players, Driver's Den for 8-15. Compare packages, add-ons and prices.",
  },
  {
    path: paths.faq,
    source: 'src/web/marketing/faq/faq-page.tsx',
    description: 'Space, power, weather, payment, equipment and company events: short, exact answers.',
  },
  {
    path: paths.corporate,
    source: 'src/web/companies/corporate-page.tsx',
    description:
      'Golf simulators for corporate events in Greater Phoenix: request a quote, accept it online, get an invoice.',
  },
  {
    path: paths.privacy,
    source: 'src/web/marketing/privacy-page.tsx',
    description: 'What we keep about you, why, for how long, and how to have it removed.',
  },
]

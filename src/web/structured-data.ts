import { business } from '../domain/business.ts'
import { contact } from './contact.ts'
import { paths } from './paths.ts'

const publicUrl = import.meta.env.PUBLIC_URL

const localBusiness = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: business.name,
  url: `${publicUrl}/`,
  email: contact.email,
  telephone: contact.phone,
  foundingDate: String(business.established),
  areaServed: {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', ...business.center },
    geoRadius: Math.round(business.serviceRadiusMiles * 1609.344),
  },
}

/** What search engines may read of a page, as JSON-LD objects; only the build loads this. */
export function structuredData(pathname: string): object[] {
  return pathname === paths.home ? [localBusiness] : []
}

import { business } from '../../domain/business.ts'
import { marketing, type PackageId, packageIds, packages } from '../../domain/catalog.ts'
import { dollars } from '../../domain/money.ts'
import { bookingPagePath, paths } from '../../domain/paths.ts'
import driversDen from '../marketing/pictures/drivers-den-1120.avif?url'
import ironDome from '../marketing/pictures/iron-dome-1120.avif?url'
import { contact } from '../site/contact.ts'
import { categories } from '../site/faq/faq.ts'

const publicUrl = import.meta.env.PUBLIC_URL
const pictures: Record<PackageId, string> = { 'iron-dome': ironDome, 'drivers-den': driversDen }

const prices = packageIds.map((id) => dollars(marketing.packagePrices[id]))
const priceRange = `$${Math.min(...prices)}–$${Math.max(...prices)}`

const localBusiness = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: business.name,
  url: `${publicUrl}/`,
  image: `${publicUrl}/social.jpg`,
  email: contact.email,
  telephone: contact.phone,
  priceRange,
  foundingDate: String(business.established),
  address: { '@type': 'PostalAddress', addressLocality: 'Phoenix', addressRegion: 'AZ', addressCountry: 'US' },
  areaServed: {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', ...business.center },
    geoRadius: Math.round(business.serviceRadiusMiles * 1609.344),
  },
}

const packageProduct = (id: PackageId) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: packages[id].name,
  description: `${packages[id].description} ${packages[id].capacity}: ${packages[id].features.join(', ')}.`,
  image: publicUrl + pictures[id],
  brand: { '@type': 'Brand', name: business.name },
  offers: {
    '@type': 'Offer',
    price: dollars(marketing.packagePrices[id]),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: publicUrl + bookingPagePath(id),
  },
})

const questionsAndAnswers = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: categories
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
})

/** A page's JSON-LD objects for search engines; only the build loads this. */
export function structuredData(pathname: string): object[] {
  if (pathname === paths.home) return [localBusiness]
  if (pathname === paths.packages) return packageIds.map(packageProduct)
  if (pathname === paths.faq) return [questionsAndAnswers()]
  return []
}

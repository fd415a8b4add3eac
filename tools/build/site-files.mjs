import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const manifest = {
  name: 'Dome & Den',
  short_name: 'Dome & Den',
  description: 'Mobile golf simulators in Greater Phoenix',
  start_url: '/',
  display: 'browser',
  background_color: '#f3e7d2',
  theme_color: '#0d1424',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** llms.txt: what a language model should know about the site before it reads on (llmstxt.org). */
const llmsText = (pages, publicUrl) => `# Dome & Den

> Mobile golf simulators for parties and company events in Greater Phoenix: two packages, booked online by the hour. All prices are US dollars, all times Phoenix's.

Assistants can ask for packages and prices, open times, the price of an order, whether a ZIP code is in range, the FAQ, and a link that opens the booking page with all of it chosen, by the Model Context Protocol (streamable HTTP, no account, reading only): ${publicUrl}/mcp

## Pages

${pages
  .filter(({ listed }) => listed)
  .map(({ title, pathname, description }) => `- [${title.split(' · ')[0]}](${publicUrl}${pathname}): ${description}`)
  .join('\n')}
- [Book](${publicUrl}/booking): Pick a package, a day and a start time. Booking takes an account.

## Data

- [FAQ as JSON](${publicUrl}/faq.json)
- [API](${publicUrl}/api/openapi.json): OpenAPI; open times are public
`

/**
 * Writes the files machines request at fixed addresses: the web manifest, sitemap.xml, robots.txt, llms.txt and faq.json.
 */
export async function writeSiteFiles({ client, pages, faq, publicUrl }) {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ pathname }) => `<url><loc>${publicUrl}${pathname}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  const robots = `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /account/
Disallow: /test-firebase

Sitemap: ${publicUrl}/sitemap.xml
`
  await writeFile(join(client, 'site.webmanifest'), `${JSON.stringify(manifest)}\n`)
  await writeFile(join(client, 'sitemap.xml'), sitemap)
  await writeFile(join(client, 'robots.txt'), robots)
  await writeFile(join(client, 'llms.txt'), llmsText(pages, publicUrl))
  await writeFile(join(client, 'faq.json'), JSON.stringify(faq))
}

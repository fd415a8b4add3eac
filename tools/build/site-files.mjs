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

/** Writes what machines ask for at fixed addresses: the web manifest, sitemap.xml and robots.txt. */
export async function writeSiteFiles({ client, pages, publicUrl }) {
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
}

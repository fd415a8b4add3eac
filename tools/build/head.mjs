const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

const meta = (name, content) => `<meta name="${name}" content="${escaped(content)}">`
const property = (name, content) => `<meta property="${name}" content="${escaped(content)}">`

/** The <head> lines that differ from page to page. */
export function buildHead({ title, description, pathname, indexed, jsonLd }, publicUrl) {
  const address = publicUrl + pathname
  if (!indexed) return [`<title>${escaped(title)}</title>`, meta('robots', 'noindex')]
  return [
    `<title>${escaped(title)}</title>`,
    meta('description', description),
    `<link rel="canonical" href="${escaped(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', 'Dome & Den'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${publicUrl}/social.jpg`),
    meta('twitter:card', 'summary_large_image'),
    ...jsonLd.map(
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
    ),
  ]
}

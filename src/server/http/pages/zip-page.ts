import { gzipSync } from 'node:zlib'
import { answerZip } from '../../../domain/place/zip-answer.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { paths } from '../../../domain/site/paths.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The placeholder that the build left in the home page (zip-box.tsx). */
const place = '<span id="zip-answer"></span>'

/**
 * The home page with the answer for a ZIP code in it, for a form sent without a script. `typed` is unchecked input;
 * `phone` is the number to call if the map cannot tell.
 */
export function zipPage(home: Uint8Array, typed: string, phone: string, acceptsGzip: boolean): Response {
  const { kind, words } = answerZip(typed, milesByZip, phone)
  const link = kind === 'in-range' ? ` <a href="${paths.booking}">Pick a date</a>` : ''
  const answer = `<span id="zip-answer" data-kind="${kind}">${escaped(words)}${link}</span>`
  const html = new TextDecoder()
    .decode(home)
    .replace(place, () => answer)
    .replace('name="zip"', () => `name="zip" value="${escaped(typed.slice(0, 10))}"`)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  if (!acceptsGzip) return new Response(html, { headers })
  return new Response(gzipSync(html, { level: 1 }), { headers: { ...headers, 'content-encoding': 'gzip' } })
}

import { gzipSync } from 'node:zlib'
import { phoneLink } from '../../../../domain/business.ts'
import { answerZip } from '../../../../domain/place/zip-answer.ts'
import { milesByZip } from '../../../../domain/place/zip-places.ts'
import { escapeHtml } from './escape-html.ts'

/** Placeholders that the build leaves in the home page (zip-box.tsx). */
const forAnswer = '<span id="zip-answer"></span>'
const forTyped = 'name="zip"'

type ZipQuestion = { typed: string; phone: string; acceptsGzip: boolean }

/**
 * The home page with the answer for a ZIP code, focused, for a form sent before its script has loaded. `home` is its HTML,
 * read once; `typed` is unchecked input; `phone` is the number to call if the map can't tell.
 */
export function zipPages(home: Uint8Array): (asked: ZipQuestion) => Response {
  const [begin = '', rest = ''] = new TextDecoder().decode(home).split(forTyped)
  const [middle = '', end = ''] = rest.split(forAnswer)
  return ({ typed, phone, acceptsGzip }) => {
    const { kind, words, link } = answerZip(typed, milesByZip, phone)
    const way = link ? ` <a href="${link.to}">${link.label}</a>` : ''
    const callable = escapeHtml(words).replace(escapeHtml(phone), `<a href="${phoneLink(phone)}">$&</a>`)
    const html =
      `${begin}${forTyped} value="${escapeHtml(typed.slice(0, 10))}"${middle}` +
      `<span id="zip-answer" tabindex="-1" autofocus data-kind="${kind}">${callable}${way}</span>${end}`
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    if (!acceptsGzip) return new Response(html, { headers })
    return new Response(gzipSync(html, { level: 1 }), { headers: { ...headers, 'content-encoding': 'gzip' } })
  }
}

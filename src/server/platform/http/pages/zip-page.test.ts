import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipPages } from './zip-page.ts'

const home = new TextEncoder().encode(
  '<form><input name="zip"><p role="status"><span id="zip-answer"></span></p></form>',
)
const answer = (typed: string, acceptsGzip = false) => zipPages(home)({ typed, phone: '(602) 555-0142', acceptsGzip })
const page = (typed: string) => answer(typed).text()

test('the page contains the ZIP code answer, the next step, and the typed ZIP code', async () => {
  expect(await page('85201')).toBe(
    '<form><input name="zip" value="85201"><p role="status"><span id="zip-answer" tabindex="-1" autofocus data-kind="in-range">' +
      '85201 is in range, about 13 miles out. <a href="/booking">Pick a date</a></span></p></form>',
  )
  expect(await page('10001')).toContain(
    'central Phoenix. Questions? Call us at <a href="tel:+16025550142">(602) 555-0142</a>.</span>',
  )
})

test.each(['<script>alert(1)</script>', '"><img src=x onerror=1>', '$&$1$`', '8'.repeat(1_000)])(
  'typed input is escaped: %s',
  async (typed) => {
    const html = await page(typed)
    expect(html).toContain('A ZIP code has five digits, like 85004.')
    expect(html.match(/<(?!\/?(form|input|p|span)\b)/g)).toBeNull()
    expect(html).toHaveLength((await page(typed.slice(0, 10))).length)
  },
)

test('the page with a ZIP code answer is never cached, and compressed if the client accepts it', async () => {
  const zipped = answer('85201', true)
  expect([zipped.headers.get('cache-control'), zipped.headers.get('content-encoding')]).toEqual(['no-store', 'gzip'])
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(await page('85201'))
})

import { Hono } from 'hono'
import { html } from 'hono/html'
import { mapUrl } from '../../../domain/booking/guest-page.ts'
import { business } from '../../../domain/business.ts'
import { unbroken } from '../../../domain/calendar.ts'
import { paths } from '../../../domain/paths.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/context.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import type { Page } from '../../platform/http/pages/site.ts'
import type { Weather } from '../../weather/client.ts'
import { loadWeather } from '../../weather/load-weather.ts'
import { findGuestPage, guestPageToken } from '../guest-pages.ts'
import { type GuestFacts, guestFacts } from './guest-facts.ts'
import { MAX_GUEST_READS } from './share-routes.ts'

/** Placeholder the build left for us to fill in (guests-page.tsx). */
const SLOT = '<div id="guest-page"></div>'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  // The URL is the key: keep it from other sites and search engines.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

type Deps = { db: Database; clock: () => Date; secrets: Secrets; weather: Weather | undefined }

/**
 * Mounted at /guests: the page a host shares. Rendered here, so it works without scripts and no file contains anything
 * about the event. `page` is the built shell. 404 for a link that opens nothing, 410 once the event is over.
 */
export function guestPage({ db, clock, secrets, weather }: Deps, page: Page | undefined) {
  const limit = limitWork(MAX_GUEST_READS)
  const [before = '', after = ''] = new TextDecoder().decode(page?.usual.at(-1)?.bytes ?? new Uint8Array()).split(SLOT)

  async function read(token: string, now: Date): Promise<{ status: 200 | 404 | 410; words: unknown }> {
    try {
      const found = await findGuestPage(db, token, secrets.authSecret)
      const known = (await loadWeather(db, [found.booking], weather !== undefined, now)).get(found.booking.id)
      const facts = guestFacts(found.booking, found.page, known, now)
      if (facts.state === 'over') return { status: 410, words: over(facts) }
      if (facts.state === 'cancelled') return { status: 200, words: cancelled(facts) }
      return { status: 200, words: invitation(facts, guestPageToken(found.page, secrets.authSecret)) }
    } catch (error) {
      if (error instanceof Refused && error.code === 'link-expired') return { status: 404, words: unknownLink }
      throw error
    }
  }

  return new Hono<Env>().get('/', async (c) => {
    const now = clock()
    limit(c.var.address, now)
    const { status, words } = await read((c.req.query('token') ?? '').slice(0, 100), now)
    return c.body(`${before}<div id="guest-page">${await words}</div>${after}`, status, headers)
  })
}

function invitation({ host, what, day, hours, before, place, bring, weather }: GuestFacts, token: string) {
  const note = bring.some(Boolean)
    ? fact('What to bring', html`${bring.map((one, index) => html`${index > 0 ? html`<br>` : ''}${one}`)}`)
    : ''
  return html`<h1>${host ? `${host} invited you to tee off.` : 'You’re invited to tee off.'}</h1>
<p data-says="lead">A mobile golf simulator is coming. No golf skills needed. Just take a swing and have fun.</p>
${before ? html`<p data-says="moved" role="note"><b>New time.</b> It was ${before}.</p>` : ''}
<p data-says="when"><b>${day}</b> ${hours}, Phoenix\u00a0time</p>
<p data-says="acts"><a data-act="first" href="/api/guests/${token}/calendar.ics">Add to calendar</a>${
    place ? html` <a data-act href="${mapUrl(place)}" rel="noreferrer">Get directions</a>` : ''
  }</p>
<dl>
${fact('Where', place ? unbroken(place) : `Ask ${host ?? 'your host'} for the address.`)}
${fact('What', `${what} by ${business.name}`)}
${note}
${weather ? fact('Weather', html`${weather} <small>Forecast by the National Weather Service.</small>`) : ''}
</dl>
<p><small>Questions? Ask ${host ?? 'your host'}.<span class="no-print"> This page is always up to date, and it goes away after the event.</span></small></p>`
}

const fact = (name: string, value: unknown) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const cancelled = ({ host, day, hours }: GuestFacts) => html`<h1>This one’s called off.</h1>
<p data-says="lead">${host ? `${host}’s event` : 'The event'} on ${day}, ${hours}, has been cancelled. Ask ${
  host ?? 'your host'
} what’s next.</p>`

const over = ({ host }: GuestFacts) => html`<h1>This invitation has ended</h1>
<p data-says="lead">The event is over, or ${host ?? 'your host'} stopped sharing this page. If you were expecting to play, ask them.</p>`

const unknownLink = html`<h1 data-says="dead-link">This link doesn’t work</h1>
<p data-says="lead">Part of it may be missing, or your host has a newer one. Ask them for the latest link.</p>
<p data-says="acts"><a data-act="first" href="${paths.home}">What’s ${business.name}?</a></p>`

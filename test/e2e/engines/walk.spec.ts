import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { mostly } from '../length.ts'
import { onOwnServer } from '../own-server.ts'
import { e2eServer, firefoxServer, webkitServer } from '../server-settings.ts'
import type { Look } from './driver.ts'
import { firefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

// Only in the soak: what the other tests see in Chromium, once in each of the two other engines.
const engines = mostly(
  [
    { engine: firefox, place: firefoxServer },
    { engine: webkit, place: webkitServer },
  ] as const,
  0,
)
const looks: Look[] = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, height: 844, theme })),
)

for (const { engine, place } of engines)
  test.describe(engine.name, () => {
    const { start, install } = engine
    if (!start) {
      test.skip(`the walk is skipped because the browser isn't installed: ${install}`, () => {})
      return
    }
    onOwnServer(place)
    for (const look of looks)
      test(`a visitor, a customer and the owner use the site, ${look.width} px wide, ${look.theme}`, async () => {
        test.setTimeout(300_000)
        const pictures = test.info().outputPath()
        const browser = await start(look)
        try {
          await walk(new Visitor(browser, place.origin, pictures), look.width < 900)
          // A page that reloads its list during a sign-out gets a 401, as it should.
          expect(browser.errors().filter((error) => !/\b401\b/.test(error))).toEqual([])
        } finally {
          const end = await browser.picture().catch(() => undefined)
          if (end) await writeFile(join(pictures, 'end.png'), end)
          await browser.close()
        }
      })
  })

async function walk(visitor: Visitor, isPhone: boolean) {
  await answerCookies(visitor)
  await readAround(visitor, isPhone)
  await watchCarousel(visitor)
  await askCaddie(visitor)
  await lookAtPictures(visitor)
  await openSignIn(visitor, isPhone)
  await book(visitor)
  await cancel(visitor)
  await signOut(visitor, isPhone)
  await openDashboard(visitor)
}

const heading = (name: string | RegExp) => ({ role: 'heading', name })
const button = (name: string | RegExp) => ({ role: 'button', name })
const main = { role: 'main' }

async function answerCookies(visitor: Visitor) {
  await visitor.open('/')
  await visitor.sees(heading('Your driveway has a tee time.'))
  await visitor.shows('home')
  // The styles are inlined; the links to them are for the loader of lazy pages (tools/build/documents.mjs).
  expect(await visitor.fetched('.css')).toEqual([])
  await visitor.press(button('Yes, Please'))
  await visitor.seesNo(heading('Cookies, briefly'))
  await visitor.open('/')
  await visitor.sees(button('Open your caddie'))
  await visitor.seesNo(heading('Cookies, briefly'))
}

async function readAround(visitor: Visitor, isPhone: boolean) {
  const links = { role: 'navigation', name: isPhone ? 'Menu' : 'Main' }
  if (isPhone) {
    await visitor.press({ label: 'Menu' })
    await visitor.sees({ role: 'link', name: 'FAQ', within: links })
    await visitor.shows('menu')
    await visitor.browser.press('Escape')
    await visitor.seesNo({ role: 'link', name: 'FAQ', within: links })
    await visitor.press({ label: 'Menu' })
  }
  await visitor.press({ role: 'link', name: 'FAQ', within: links })
  await visitor.sees(heading(/^Good questions/))
  const answer = { text: /^The deposit is 25% of the total/ }
  await visitor.seesNo(answer)
  await visitor.press({ text: 'When do I pay?', within: main })
  await visitor.sees(answer)
  await visitor.shows('faq')

  // After a reload, Back still returns to the scroll position of the page before.
  await visitor.open('/packages')
  await visitor.lookAt(heading('Add to the round'))
  const top = () => visitor.measureTop(heading('Add to the round'))
  const place = await top()
  await visitor.followUnseen('/privacy')
  await visitor.sees({ role: 'heading', name: 'Privacy' })
  await visitor.reload()
  await visitor.back()
  // Browsers may round to whole pixels.
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(2)
}

async function watchCarousel(visitor: Visitor) {
  await visitor.open('/')
  const carousel = { role: 'region', name: 'What customers say' }
  const quotes = [/They pulled in at four/, /Fourteen accountants/, /My daughter beat her grandfather/]
  const shown = async () => {
    const seen = await Promise.all(quotes.map((text) => visitor.isInView({ text, within: carousel })))
    return seen.filter(Boolean).length === 1 ? seen.indexOf(true) : undefined
  }
  await visitor.lookAt({ text: quotes[0] as RegExp, within: carousel })
  await visitor.press({ ...button('Pause'), within: carousel })
  await visitor.press({ ...button('Play'), within: carousel })
  const first = await shown()
  expect(first).toBeDefined()
  // It pauses while it's hovered or focused.
  await visitor.leave()
  await expect.poll(async () => [undefined, first].includes(await shown()), { timeout: 12_000 }).toBe(false)
  await visitor.shows('carousel')
}

async function askCaddie(visitor: Visitor) {
  await visitor.press(button('Open your caddie'))
  await visitor.press(button('How long does setup take?'))
  await visitor.sees({ text: /Under 30 minutes/ })
  await visitor.fill({ label: 'Your message' }, 'Do you come to Mesa?')
  await visitor.browser.press('Enter')
  await visitor.sees({ text: 'Do you come to Mesa?' })
  await visitor.shows('caddie')
  await visitor.browser.press('Escape')
  await visitor.seesNo({ label: 'Your message' })
}

async function lookAtPictures(visitor: Visitor) {
  for (const path of ['/', '/about', '/packages']) {
    await visitor.open(path)
    await visitor.sees(heading(/./))
    for (const { drawn, fetched } of await visitor.pictures()) {
      expect(fetched, `on ${path}, drawn ${drawn} px wide`).toBeGreaterThan(0.97 * drawn)
      expect(fetched, `on ${path}, drawn ${drawn} px wide`).toBeLessThan(1.1 * drawn)
    }
    await visitor.shows(path.slice(1) || 'pictures')
  }
}

async function openSignIn(visitor: Visitor, isPhone: boolean) {
  await visitor.open('/faq')
  if (isPhone) await visitor.press({ label: 'Menu' })
  await visitor.press(button('Sign In'))
  await visitor.sees({ label: 'Email' })
  await visitor.shows('sign-in')
  await visitor.browser.press('Escape')
  await visitor.seesNo({ label: 'Email' })
}

async function book(visitor: Visitor) {
  await visitor.open('/booking?package=iron-dome')
  await visitor.sees(heading('Sign in to continue'))
  await visitor.shows('booking-prompt')
  await visitor.press(button('Log In / Create Account'))
  await visitor.press({ role: 'tab', name: 'Create Account' })
  await visitor.fill({ label: /^Full name/ }, 'Dana Whitfield')
  await visitor.fill({ label: 'Email' }, `dana.${crypto.randomUUID()}@example.com`)
  await visitor.fill({ label: 'Password' }, 'birdie putt for par')
  await visitor.browser.press('Enter')
  await visitor.sees(heading('Book your tee time'))
  const start = { role: 'radio', name: /^\d+:00 [AP]M$/ }
  await visitor.press(start)
  await visitor.shows('booking')
  await visitor.fill({ label: 'Billing address' }, '12 Fairway Dr, Mesa, AZ 85201')
  await visitor.fill({ label: 'Phone number' }, '(480) 555-0117')
  await visitor.shows('booking-form')
  await visitor.press(button('Book this time'))
  await visitor.sees(heading('Booking Confirmed!'))
  await expect.poll(() => visitor.hasFocus(heading('Booking Confirmed!'))).toBe(true)
  await visitor.shows('confirmed')
}

async function cancel(visitor: Visitor) {
  await visitor.press({ role: 'link', name: 'View My Bookings' })
  await visitor.sees(heading('My Bookings'))
  await visitor.shows('my-bookings')
  const card = { role: 'article' }
  await visitor.press({ ...button('Details'), within: card })
  await visitor.sees({ role: 'dialog' })
  await visitor.shows('details')
  await visitor.browser.press('Escape')
  await visitor.seesNo({ role: 'dialog' })
  await visitor.press({ ...button('Cancel'), within: card })
  await visitor.shows('cancelling')
  await visitor.press(button('Cancel booking'))
  await visitor.sees({ text: 'Booking cancelled successfully!' })
  await visitor.sees({ text: 'Cancelled', within: card })
}

async function signOut(visitor: Visitor, isPhone: boolean) {
  await visitor.press(isPhone ? { label: 'Menu' } : button(/Whitfield/))
  await visitor.press(button('Sign Out'))
  await visitor.sees(heading('Sign in to continue'))
}

async function openDashboard(visitor: Visitor) {
  await visitor.open('/admin')
  await visitor.sees({ text: 'No user logged in' })
  await visitor.press({ ...button('Sign In'), within: main })
  await visitor.fill({ label: 'Email' }, e2eServer.adminEmail)
  await visitor.fill({ label: 'Password' }, e2eServer.adminSignInPassword)
  await visitor.browser.press('Enter')
  await visitor.sees({ text: /^Enter the admin password/ })
  await visitor.shows('gate')
  await visitor.fill({ label: 'Password' }, e2eServer.adminPanelPassword)
  await visitor.press(button('Unlock'))
  await visitor.sees({ role: 'tab', name: 'Bookings' })
  await expect.poll(() => visitor.hasFocus(heading('Admin'))).toBe(true)
  await visitor.shows('dashboard')
  for (const [place, part] of [
    ['view=today', { label: 'Day' }],
    ['view=month', button('Next month')],
    ['view=money', { label: 'First day' }],
    ['view=call', { label: /^Phone number/ }],
    ['tab=availability', { label: 'Date' }],
    ['tab=settings', button(/^Save/)],
  ] as const) {
    await visitor.open(`/admin?${place}`)
    await visitor.sees(part)
    await visitor.shows(place.replace('=', '-'))
  }
  await visitor.open('/admin?view=list')
  await visitor.press(button(/^Dates and order/))
  await visitor.sees({ label: 'From' })
  await visitor.shows('view-list')
  await visitor.press(button('Exit Admin'))
  await visitor.sees(heading('Your driveway has a tee time.'))
}

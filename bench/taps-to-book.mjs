// From the home page to a held time on a phone, as a new visitor on a slow network: how many taps, and how long without the typing.
//   node bench/taps-to-book.mjs http://127.0.0.1:3000            by an open time beside the prompt to sign in
//   node bench/taps-to-book.mjs http://127.0.0.1:3000 --prompt   by the prompt's own button, as before that was there
// The server has to run on data that may be booked. It is one file, so that an older commit can be measured with it.
import { chromium } from '@playwright/test'
import { browserFlags, browserPath } from '../scripts/browser.mjs'

const [origin = 'http://127.0.0.1:3000', way] = process.argv.slice(2)
const byPrompt = way === '--prompt'
/** Milliseconds to an answer, kbit in a second. */
const network = { latency: 400, kbits: 400 }
const patience = { timeout: 60_000 }
/** Between seeing what is next and touching it, in milliseconds: a person looks. */
const LOOK_MS = 700

const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})
const page = await context.newPage()
const devtools = await context.newCDPSession(page)
const bytes = (network.kbits * 1000) / 8
await devtools.send('Network.enable')
await devtools.send('Network.emulateNetworkConditions', {
  offline: false,
  latency: network.latency,
  downloadThroughput: bytes,
  uploadThroughput: bytes,
})

const taps = []
const began = Date.now()
const seconds = () => ((Date.now() - began) / 1000).toFixed(1)

async function tap(what, target) {
  await target.waitFor({ ...patience, state: 'visible' })
  await page.waitForTimeout(LOOK_MS)
  await target.tap(patience)
  taps.push(what)
  process.stdout.write(`${String(taps.length).padStart(3)}  ${seconds().padStart(5)} s  ${what}\n`)
}

/** A field is tapped and filled at once: typing is not counted. One that is filled already, or has the focus, costs no tap. */
async function fill(what, field, text) {
  await field.waitFor({ ...patience, state: 'visible' })
  if ((await field.inputValue()) !== '') return
  if (!(await field.evaluate((element) => element === document.activeElement))) await tap(what, field)
  await field.fill(text)
}

await page.goto('/', { waitUntil: 'commit' })
await tap('Book Now', page.getByRole('banner').getByRole('link', { name: 'Book Now' }))

if (byPrompt) {
  await tap('Log In / Create Account', page.getByRole('button', { name: 'Log In / Create Account' }))
  await tap('the tab Create Account', page.getByRole('tab', { name: 'Create Account' }))
} else {
  const offer = page.getByRole('complementary', { name: 'What you’re booking' })
  await tap('an open time, beside the prompt to sign in', offer.getByRole('button', { name: / on / }).last())
}

const dialog = page.getByRole('dialog')
await fill('Email', dialog.getByLabel('Email'), `taps.${Date.now()}@example.com`)
await fill('Password', dialog.getByLabel('Password', { exact: true }), 'birdie putt for par')
await tap('Create Account', dialog.getByRole('button', { name: 'Create Account' }))

const times = page.locator('label:has([name=start]:enabled)')
await times.first().waitFor(patience)
if (byPrompt) await tap('a start time', times.last())
const form = page.getByRole('main')
await fill('Full name', form.getByLabel('Full name'), 'Taps Example')
await fill('Billing address', form.getByLabel('Billing address'), '12 Fairway Dr, Mesa, AZ 85201')
await fill('Phone number', form.getByLabel('Phone number'), '(480) 555-0117')
await tap('Book this time', page.getByRole('button', { name: /^(Book|Hold) this time/ }))
await page.getByRole('heading', { name: /Booking Confirmed!|We’re holding your time/ }).waitFor(patience)

process.stdout.write(
  `${taps.length} taps, ${seconds()} s without typing, of which ${((taps.length * LOOK_MS) / 1000).toFixed(1)} s looking, at ${network.latency} ms and ${network.kbits} kbit/s\n`,
)
await browser.close()

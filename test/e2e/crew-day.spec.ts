import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { newSecret, secretHash } from '../../src/server/platform/http/links/secret.ts'
import { browserFlags, browserPath } from '../../tools/browser.mjs'
import { expect, test } from './fixtures.ts'
import { serveWithClock } from './on-clock-server.ts'
import { newCustomer, signInAdmin } from './own-server.ts'
import { crewServer } from './server-settings.ts'

const { origin } = crewServer
const { setServerClock, newVersion, query } = serveWithClock(crewServer)

// Monday, March 8, 2027, in Phoenix. Unless a test sets it, the phones' clocks say another day.
const MORNING = '2027-03-08T09:00:00-07:00'

test.beforeEach(async () => {
  await setServerClock(MORNING)
  for (const table of ['bookings', 'rate_limits', 'upload_bytes']) await query(`delete from ${table}`)
  await query('delete from crew_links')
  await query('delete from resources where id <> 1')
})

/** Books a crew for two hours from `start`; returns the id. */
async function event(fullName: string, start: string, userId: string | null = null, crewId = 1): Promise<string> {
  const id = randomUUID()
  const end = new Date(Date.parse(start) + 7_200_000)
  await query(
    `insert into bookings (id, user_id, starts_at, ends_at, package_id, package_name, total_hours, base_hours, total_cents,
       deposit_cents, full_name, email, billing_address, phone_number, place_zip, status, confirmed_at, resource_id)
     values ($1, $2, $3, $4, 'iron-dome', 'Iron Dome', 2, 2, 30000, 7500, $5, 'dana@example.com', '12 Fairway Dr, Tempe',
       '(480) 555-0117', '85281', 'BOOKED', $3, $6)`,
    [id, userId, start, end, fullName, crewId],
  )
  return id
}

const presses = async () =>
  (await query('select kind, pressed_at, phone_at from day_steps order by received_at, kind')) as {
    kind: string
    pressed_at: Date
    phone_at: Date
  }[]

async function newLink(crewId = 1): Promise<string> {
  const secret = newSecret()
  await query('delete from crew_links where crew_id = $1', [crewId])
  await query('insert into crew_links (crew_id, token_hash, created_at, last_opened_at) values ($1, $2, $3, $3)', [
    crewId,
    secretHash(secret),
    MORNING,
  ])
  return `${origin}/crew/day#${secret}`
}

const SAVED = 'Up to date. Works offline.'
const stop = (page: Page, name: string) => page.getByRole('article', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const focus = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

async function sendNote(page: Page, name: string, note: string) {
  await stop(page, name).getByLabel('Note').fill(note)
  await stop(page, name).getByRole('button', { name: 'Send note' }).click()
}

/** Opens a link on a phone and waits until everything is saved. */
async function openLink(page: Page, link: string) {
  // Unlike the site's pages, it has no islands to wait for.
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByText(SAVED)).toBeVisible()
}

/** Everything the page has stored on the phone: database rows as text, and cache names. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('crew-day')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const all = (name: string) =>
      new Promise<unknown[]>((resolve) => {
        const asked = db.transaction(name).objectStore(name).getAll()
        asked.onsuccess = () => resolve(asked.result)
      })
    const rows = await Promise.all([...db.objectStoreNames].map(all))
    db.close()
    return { rows: JSON.stringify(rows), caches: await caches.keys() }
  })

/** Stores a value next to the link and the day, or deletes it if it's undefined. */
const putKept = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('crew-day')
        asked.onsuccess = () => {
          const tx = asked.result.transaction('kept', 'readwrite')
          if (value === undefined) tx.objectStore('kept').delete(key)
          else tx.objectStore('kept').put(value, key)
          tx.oncomplete = () => {
            asked.result.close()
            resolve()
          }
        }
      }),
    [key, value] as const,
  )

/** A phone that can be switched off: its storage is a folder. */
async function phoneIn(folder: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: browserFlags,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-phone-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test("once opened, the crew's day works offline, and updates pressed there are sent later, once and in order", {
  tag: '@long',
}, async ({ page, context, browser }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.setViewportSize({ width: 390, height: 844 })
  const today = await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const tomorrow = await event('Eve Tomorrow', '2027-03-09T14:00:00-07:00')
  await query("insert into site_checks (booking_id, setting, ceiling_feet, created_at) values ($1, 'indoors', 8, $2)", [
    tomorrow,
    MORNING,
  ])
  const contactOnSite =
    'insert into site_checks (booking_id, contact_name, contact_phone, created_at) values ($1, $2, $3, $4)'
  await query(contactOnSite, [today, 'Robert', '480-555-0117', MORNING])
  await query('update site_checks set contact_phone = $2 where booking_id = $1', [tomorrow, '(480) 555-0117 text only'])
  const link = await newLink()
  await openLink(page, link)
  await expect(
    page.getByRole('region', { name: 'Tomorrow' }).getByRole('article', { name: 'Eve Tomorrow' }),
  ).toBeVisible()
  const eve = stop(page, 'Eve Tomorrow')
  await expect(eve.getByText('Needs a look: the ceiling is 8 feet; the Iron Dome needs 9.')).toBeVisible()
  await expect(eve.getByLabel('Note')).toBeHidden()
  await eve.getByText('Add a note or photo').click()
  await expect(eve.getByLabel('Note')).toBeVisible()
  const dana = stop(page, 'Dana Whitfield')
  for (const words of ['12:55 PM', '1:15 PM', '2:00 PM', '4:00 PM', 'Collect at the door $300'])
    await expect(dana).toContainText(words)
  await expect(dana.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:4805550117')
  await expect(dana.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:4805550117')
  // The customer's own number isn't repeated, unless something was typed with it.
  await expect(dana.getByText('On site: Robert', { exact: true })).toBeVisible()
  await expect(dana.locator('a[href^="tel:"]')).toHaveCount(1)
  await expect(eve.getByRole('link', { name: '(480) 555-0117 text only' })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(dana).toContainText('12 Fairway Dr, Tempe')
  await expect(page.getByText(/^No signal\. Last updated 9:00 AM\.$/)).toBeVisible()
  await button(page, /^On our way \(20\smin\)/).click()
  await button(page, /^All set up/).click()
  await sendNote(page, 'Dana Whitfield', 'The gate was locked')
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Photo for Dana Whitfield')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(page.getByText('4 updates waiting to be sent. They’ll go out on their own.')).toBeVisible()
  // One that's undone while it can be.
  await button(page, /^All packed up/).click()
  await button(page, /^Undo All packed up/).click()
  // Saved on the phone by now.
  await expect(page.getByText('4 updates waiting to be sent. They’ll go out on their own.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 updates waiting to be sent. They’ll go out on their own.')).toBeVisible()
  expect(await presses()).toEqual([])

  await setServerClock('2027-03-08T13:30:00-07:00')
  await context.setOffline(false)
  await expect(page.getByText('waiting to be sent')).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByText(SAVED)).toBeVisible()
  expect((await presses()).map(({ kind }) => kind).sort()).toEqual(['note', 'on-our-way', 'set-up'])
  const [{ count }] = await query("select count(*)::int from photos where taken_by = 'crew'")
  expect(count).toBe(1)
  await expect(dana.getByRole('figure', { name: 'Your photo' }).locator('img')).toBeVisible()
  for (const address of addresses)
    expect(new URL(address).pathname + new URL(address).search).not.toContain(link.split('#')[1])

  // Another phone of the same crew.
  const other = await (await browser.newContext()).newPage()
  await openLink(other, link)
  await expect(stop(other, 'Dana Whitfield')).toContainText('The gate was locked')
  await expect(button(other, /^All set up/)).toHaveCount(0)
  await button(other, /^All packed up/).click()
  await button(page, /^All packed up/).click()
  await expect
    .poll(async () => (await presses()).filter(({ kind }) => kind === 'packed').length, { timeout: 15_000 })
    .toBe(1)
  await expect(page.getByText('waiting to be sent')).toHaveCount(0, { timeout: 15_000 })
  await expect(stop(page, 'Dana Whitfield')).toBeVisible()
  // The next time it's opened, what's over is a line that opens.
  await page.reload()
  await expect(stop(page, 'Dana Whitfield')).toBeHidden()
  await page.getByText(/Dana Whitfield Packed up/).click()
  await expect(stop(page, 'Dana Whitfield')).toBeVisible()
  await other.context().close()
})

test('a phone an hour fast that dies between two updates loses neither, and forgets a past day when it restarts', {
  tag: '@long',
}, async () => {
  test.setTimeout(60_000)
  await withFolder(async (folder) => {
    const at = '2027-03-08T21:00:00-07:00'
    await setServerClock(at)
    await event('Late Lou', '2027-03-08T20:00:00-07:00')
    const link = await newLink()
    const anHourAhead = (instant: string) => new Date(Date.parse(instant) + 3_600_000)
    const first = await phoneIn(folder)
    await first.context.clock.setSystemTime(anHourAhead(at))
    await openLink(first.page, link)
    await first.context.setOffline(true)
    await button(first.page, /^All set up/).click()
    await expect(first.page.getByText('1 update waiting to be sent.')).toBeVisible()
    await first.context.close()

    // It's 11:30 PM, but already tomorrow on the phone.
    const second = await phoneIn(folder)
    await second.context.clock.setSystemTime(anHourAhead('2027-03-08T23:30:00-07:00'))
    await second.context.setOffline(true)
    await second.page.goto(link)
    await expect(stop(second.page, 'Late Lou')).toBeVisible()
    await expect(second.page.getByText('1 update waiting to be sent.')).toBeVisible()
    await button(second.page, /^All packed up/).click()
    await expect(second.page.getByText('2 updates waiting to be sent.')).toBeVisible()
    await setServerClock('2027-03-08T23:31:00-07:00')
    await second.context.setOffline(false)
    await expect(second.page.getByText('waiting to be sent')).toHaveCount(0, { timeout: 15_000 })
    const [setUp, packed] = (await presses()).sort((a, b) => a.pressed_at.getTime() - b.pressed_at.getTime())
    expect([setUp?.kind, packed?.kind]).toEqual(['set-up', 'packed'])
    const minutesOff = (got: Date | undefined, wanted: string) =>
      Math.abs((got?.getTime() ?? 0) - Date.parse(wanted)) / 60_000
    expect(minutesOff(setUp?.pressed_at, '2027-03-08T21:01:00-07:00')).toBeLessThan(2)
    expect(minutesOff(setUp?.phone_at, '2027-03-08T22:00:00-07:00')).toBeLessThan(2)
    await second.context.close()

    // Stays off until the day is over.
    const third = await phoneIn(folder)
    await third.context.clock.setSystemTime(anHourAhead('2027-03-09T08:00:00-07:00'))
    await third.context.setOffline(true)
    await third.page.goto(link)
    await expect(third.page.getByText('Nothing is booked.').first()).toBeVisible()
    await expect(third.page.getByText('Late Lou')).toHaveCount(0)
    const { rows } = await keptOn(third.page)
    for (const word of ['Lou', 'Fairway', '555-0117']) expect(rows).not.toContain(word)
    await third.context.close()
  })
})

test('an update that has to wait holds up neither the day nor other updates', { tag: '@long' }, async ({ page }) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const link = await newLink()
  await openLink(page, link)
  const dana = stop(page, 'Dana Whitfield')
  // The photo limit for today is used up.
  await query("insert into upload_bytes (day, who, bytes) values ('2027-03-08', 'everybody', 1000000000000)")
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Photo for Dana Whitfield')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(dana.getByText('A photo waiting to be sent')).toBeVisible()
  await button(page, /^All set up/).click()
  await expect.poll(async () => (await presses()).map(({ kind }) => kind), { timeout: 15_000 }).toEqual(['set-up'])
  await expect(page.getByText('1 update waiting to be sent. It’ll go out on its own.')).toBeVisible()

  // Uses up this address's rate limit for updates.
  const times = { pressedAt: new Date().toISOString(), sentAt: new Date().toISOString() }
  const headers = { authorization: `Bearer ${link.split('#')[1]}` }
  const data = () => ({ ...times, id: randomUUID(), bookingId: randomUUID(), kind: 'packed' })
  let status = 0
  for (let count = 0; count < 130 && status !== 429; count++)
    status = (await page.request.post(`${origin}/api/crew-day/steps`, { data: data(), headers })).status()
  expect(status).toBe(429)
  await sendNote(page, 'Dana Whitfield', 'The gate was locked')
  await event('New Nora', '2027-03-08T18:00:00-07:00')
  await focus(page)
  await expect(stop(page, 'New Nora')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('2 updates waiting to be sent. They’ll go out on their own.')).toBeVisible()
  await expect(page.getByText('No signal')).toHaveCount(0)
  await setServerClock('2027-03-08T09:11:00-07:00')
  await query('delete from upload_bytes')
  await focus(page)
  await expect(page.getByText('waiting to be sent')).toHaveCount(0, { timeout: 20_000 })
  const [{ count }] = await query("select count(*)::int from photos where taken_by = 'crew'")
  expect([count, (await presses()).map(({ kind }) => kind).sort()]).toEqual([1, ['note', 'set-up']])
})

test("a crew update refused for good is reported once, also after a reload, and isn't resent", {
  tag: '@long',
}, async ({ page }) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const link = await newLink()
  let sent = 0
  // A proxy in front of the site may refuse with its own page.
  await page.route('**/api/crew-day/photos/**', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent++
    return route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Request Entity Too Large</h1>' })
  })
  await openLink(page, link)
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Photo for Dana Whitfield')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  const said = page.getByText(
    'Your photo for Dana Whitfield wasn’t sent. The site didn’t accept it. Please call the office.',
  )
  await expect(said).toBeVisible()
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
  // The booking is canceled: the refusal is in our words, and the note's text stays readable.
  await query("update bookings set status = 'CANCELLED'")
  await sendNote(page, 'Dana Whitfield', 'The gate was locked')
  await expect(page.getByText(/^Your note for Dana Whitfield wasn’t sent\. .*“The gate was locked”$/)).toBeVisible()
  await page.reload()
  await expect(said).toBeVisible()
  await focus(page)
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(sent).toBe(1)
  await button(page, 'OK').click()
  await expect(said).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('two windows share one list of refusals', { tag: '@long' }, async ({ page, context }) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const link = await newLink()
  const other = await context.newPage()
  for (const window of [page, other]) await openLink(window, link)
  await query("update bookings set status = 'CANCELLED'")
  const refused = (window: Page, note: string) => window.getByText(`It said: “${note}”`)
  for (const [window, note] of [
    [page, 'The gate was locked'],
    [other, 'The dog was loose'],
  ] as const) {
    await sendNote(window, 'Dana Whitfield', note)
    await expect(refused(window, note)).toBeVisible()
  }
  await expect(refused(other, 'The gate was locked')).toBeVisible()
  await focus(page)
  await expect(refused(page, 'The dog was loose')).toBeVisible()
  await page.reload()
  for (const note of ['The gate was locked', 'The dog was loose']) await expect(refused(page, note)).toBeVisible()
  await button(page, 'OK').click()
  await expect(page.getByText('wasn’t sent')).toHaveCount(0)
  await focus(other)
  await expect(other.getByText('wasn’t sent')).toHaveCount(0)
})

test("another crew's link waits until the first crew's updates are sent, and then takes over the phone", {
  tag: '@long',
}, async ({ page, context }) => {
  await query("insert into resources (id, name) values (2, 'Second crew')")
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const [first, second] = [await newLink(), await newLink(2)]
  await openLink(page, first)
  // The photo limit is used up, so one has to wait.
  await query("insert into upload_bytes (day, who, bytes) values ('2027-03-08', 'everybody', 1000000000000)")
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Photo for Dana Whitfield')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await context.setOffline(true)
  await button(page, /^All set up/).click()
  await expect(page.getByText('2 updates waiting to be sent.')).toBeVisible()
  await context.setOffline(false)
  await page.goto(second, { waitUntil: 'commit' })
  const waits = page.getByText(
    'Second crew’s link opens here once this crew’s updates are sent. If one couldn’t be sent, press OK on it first.',
  )
  await expect(waits).toBeVisible({ timeout: 15_000 })
  await expect(stop(page, 'Dana Whitfield')).toBeVisible()
  await expect.poll(async () => (await presses()).map(({ kind }) => kind), { timeout: 15_000 }).toEqual(['set-up'])
  await page.reload()
  await expect(waits).toBeVisible()

  await query('delete from upload_bytes')
  await focus(page)
  await expect(page.getByRole('heading', { name: 'Second crew' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Dana Whitfield')).toHaveCount(0)
  const [{ count }] = await query("select count(*)::int from photos where taken_by = 'crew'")
  expect(count).toBe(1)
  expect(page.url()).toBe(second)
  await expect(page.getByText(SAVED)).toBeVisible()
  expect((await keptOn(page)).rows).not.toContain('Fairway')
})

const DAY = '**/api/crew-day'
const STEPS = '**/api/crew-day/steps'

/** Has a window ask for its day, and holds the answer until the returned function is called. */
async function holdDay(page: Page): Promise<() => Promise<void>> {
  let release = async () => {}
  const isHeld = new Promise<void>((resolve) => {
    void page.route(
      DAY,
      (route) => {
        release = () => route.continue()
        resolve()
      },
      { times: 1 },
    )
  })
  await focus(page)
  await isHeld
  return () => release()
}

/** Queues a note in a window that can't send, and waits until it has tried: meanwhile, no other window would send. */
async function queueNote(page: Page, name: string, note: string) {
  await page.route(STEPS, (route) => route.abort())
  await sendNote(page, name, note)
  await expect(page.getByText('1 update waiting to be sent.')).toBeVisible()
  await expect(page.getByText('No signal')).toBeVisible()
}

const notes = async () =>
  (await query('select full_name, note from day_steps join bookings on bookings.id = booking_id order by note')).map(
    ({ full_name, note }) => `${full_name}: ${note}`,
  )

test("an old tab leaves a new link's unsent updates alone, and sends them with the new link", async ({
  page,
  context,
}) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const old = await context.newPage()
  await openLink(old, await newLink())
  const release = await holdDay(old)
  const replaced = await newLink()
  await openLink(page, replaced)
  await queueNote(page, 'Dana Whitfield', 'The gate was locked')
  await release()
  await expect.poll(notes).toEqual(['Dana Whitfield: The gate was locked'])
  await expect(old.getByText(SAVED)).toBeVisible()
  expect(old.url()).toBe(replaced)
  expect((await keptOn(page)).caches).toHaveLength(1)
})

test("a note refused while its link is replaced stays, is sent with the crew's new link, and its refusal is shown", async ({
  page,
  context,
}) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const old = await context.newPage()
  await openLink(old, await newLink())
  let refuse = async () => {}
  await old.route(STEPS, (route) => {
    refuse = () => route.fulfill({ status: 413, contentType: 'text/html', body: '' })
  })
  const sent = old.waitForRequest(STEPS)
  await sendNote(old, 'Dana Whitfield', 'Gate code is 4711')
  await sent
  await page.route(STEPS, (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '' }))
  const replaced = await newLink()
  await page.goto(replaced, { waitUntil: 'commit' })
  await expect(page.getByText('1 update waiting to be sent.')).toBeVisible()
  await old.route(STEPS, (route) => route.abort())
  await refuse()
  await expect.poll(() => old.url()).toBe(replaced)
  await focus(page)
  await expect(page.getByText('It said: “Gate code is 4711”')).toBeVisible({ timeout: 15_000 })
})

test("old tabs of one crew neither send nor store anything once another crew's link is open", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await query("insert into resources (id, name) values (2, 'Second crew')")
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  await event('Sam Second', '2027-03-08T14:00:00-07:00', null, 2)
  const [first, second] = [await newLink(), await newLink(2)]
  const [waits, pressed] = [await context.newPage(), await context.newPage()]
  for (const tab of [waits, pressed]) await openLink(tab, first)
  const release = await holdDay(waits)
  await holdDay(pressed)
  await openLink(page, second)
  await queueNote(page, 'Sam Second', 'The dog was loose')
  await pressed.route(STEPS, (route) => route.abort())
  await sendNote(pressed, 'Dana Whitfield', 'Too late')
  await expect(pressed.getByRole('heading', { name: 'Second crew' })).toBeVisible()
  await expect(pressed.getByText('No signal')).toBeVisible()
  expect((await keptOn(page)).rows).not.toContain('Too late')
  await release()
  await expect.poll(notes).toEqual(['Sam Second: The dog was loose'])
  await expect(waits.getByRole('heading', { name: 'Second crew' })).toBeVisible()
  expect((await keptOn(page)).rows).not.toContain('Dana')
})

test("a crew link revoked while the phone is offline wipes the phone's data", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  await openLink(page, await newLink())
  expect((await keptOn(page)).rows).toContain('Fairway')
  await context.setOffline(true)
  await button(page, /^On our way/).click()
  await query('delete from crew_links')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => keptOn(page)).toEqual({ rows: '[[],[],[]]', caches: [] })
  expect(page.url()).not.toContain('#')
  expect(await presses()).toEqual([])
})

test('a photo refused after its link has ended leaves nothing on the phone, nor do refusals of an older version', {
  tag: '@long',
}, async ({ page }) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  let refusePhoto = async () => {}
  await page.route('**/api/crew-day/photos/**', (route) => {
    refusePhoto = () => route.fulfill({ status: 413, contentType: 'text/html', body: '' })
  })
  await openLink(page, await newLink())
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Photo for Dana Whitfield')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await sent
  await query('delete from crew_links')
  await focus(page)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible({ timeout: 15_000 })
  await refusePhoto()
  const isSending = () => page.evaluate(async () => ((await navigator.locks.query()).held ?? []).length > 0)
  await expect.poll(isSending).toBe(false)
  expect((await keptOn(page)).rows).toBe('[[],[],[]]')

  await putKept(page, 'refused', [{ id: '1', sentence: 'Your photo for Dana Whitfield', goneAt: 9e15 }])
  await page.reload()
  await expect(page.getByRole('heading')).toBeVisible()
  expect((await keptOn(page)).rows).toBe('[[],[],[]]')
})

test('an update refused after its link is gone from the phone is sent once', { tag: '@long' }, async ({ page }) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  await openLink(page, await newLink())
  let sent = 0
  await page.route(STEPS, async (route) => {
    sent++
    if (sent === 1) await putKept(page, 'link', undefined)
    await route.fulfill({ status: 413, contentType: 'text/html', body: '' })
  })
  await sendNote(page, 'Dana Whitfield', 'The gate was locked')
  await expect(page.getByRole('heading', { name: 'Open your crew’s link' })).toBeVisible()
  expect(sent).toBe(1)
  expect((await keptOn(page)).rows).toBe('[[],[],[]]')
})

test("a new version during the day breaks no open crew page, and loads when it's opened again", {
  tag: '@long',
}, async ({ page, context }) => {
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00')
  const link = await newLink()
  await openLink(page, link)
  // From its second visit on, the service worker controls the page.
  await page.reload()
  await expect(page.getByText(SAVED)).toBeVisible()
  const scripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src).join())
  await newVersion()
  // Repeats the request, because a check already under way may have seen the old version.
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      return registration.waiting !== null
    })
  await expect.poll(isWaiting).toBe(true)
  await page.reload()
  await expect(stop(page, 'Dana Whitfield')).toBeVisible()
  expect(await scripts()).not.toContain('/new-')
  await context.setOffline(true)
  await page.reload()
  await expect(stop(page, 'Dana Whitfield')).toBeVisible()
  await context.setOffline(false)

  await page.close()
  const again = await context.newPage()
  // The old worker is released a moment after its last page closes.
  await expect(async () => {
    await again.goto('about:blank')
    await again.goto(link)
    await expect(stop(again, 'Dana Whitfield')).toBeVisible()
    expect(await again.evaluate(() => [...document.scripts].map(({ src }) => src).join())).toContain('/new-')
  }).toPass({ timeout: 15_000 })
  await expect.poll(() => again.evaluate(async () => (await caches.keys()).length)).toBe(1)
})

test("the owner creates a crew link, and sees the crew's updates live, as does the customer", { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { context, email } = await newCustomer(browser, crewServer)
  const [{ id }] = await query('select id from "user" where email = $1', [email])
  await event('Dana Whitfield', '2027-03-08T14:00:00-07:00', id)
  await signInAdmin(page.context(), crewServer)
  await page.goto(`${origin}/admin?tab=settings`)
  await page.getByRole('region', { name: 'Crews' }).getByText('Crew 1', { exact: true }).click()
  const crew = page.getByRole('region', { name: 'Crew link for Crew 1' })
  await crew.getByRole('button', { name: /^Make a/ }).click()
  const link = await crew.getByLabel('Crew link, shown only once').inputValue()
  expect(link).toMatch(/\/crew\/day#[\w-]{43}$/)

  const mine = await context.newPage()
  await mine.clock.setSystemTime(MORNING)
  await mine.goto('/account/bookings')
  await expect(mine.getByRole('article')).toHaveCount(1)
  await page.clock.setSystemTime(MORNING)
  await page.goto(`${origin}/admin?view=today`)
  await page.getByLabel('Day', { exact: true }).fill('2027-03-08')
  await expect(page.getByRole('heading', { name: 'Dana Whitfield' })).toBeVisible()
  const month = await page.context().newPage()
  await month.clock.setSystemTime(MORNING)
  await month.goto(`${origin}/admin?view=month`)
  const inMonth = month.getByRole('button', { name: /Dana Whitfield/ }).filter({ visible: true })
  await expect(inMonth).toBeVisible()

  const headers = { authorization: `Bearer ${link.split('#')[1]}` }
  const [booking] = await query('select id from bookings')
  const say = async (kind: string, more: object = {}) => {
    const times = { pressedAt: new Date().toISOString(), sentAt: new Date().toISOString() }
    const data = { id: randomUUID(), bookingId: booking.id, kind, ...times, ...more }
    const answer = await browser
      .newContext()
      .then(({ request }) => request.post(`${origin}/api/crew-day/steps`, { data, headers }))
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await say('on-our-way', { minutes: 25 })
  await expect(mine.getByText('On our way · about 25 min')).toBeVisible()
  await expect(page.getByText('On our way · about 25 min').first()).toBeVisible()
  await expect(inMonth).toContainText('On our way')
  await say('note', { note: 'The gate was locked' })
  await expect(page.getByText('The gate was locked')).toBeVisible()
  await say('set-up')
  await expect(mine.getByText('All set up', { exact: true })).toBeVisible()
  await say('packed')
  await expect(mine.getByText('All packed up', { exact: true })).toBeVisible()
  await expect(inMonth).toContainText('All packed up')
  await expect(mine.getByText('The gate was locked')).toHaveCount(0)

  // The open sheet stays whole; opened again, what's over is a line that opens.
  await expect(page.getByText('The gate was locked')).toBeVisible()
  await page.reload()
  await page.getByLabel('Day', { exact: true }).fill('2027-03-08')
  await expect(page.getByText('The gate was locked')).toBeHidden()
  await page.getByText(/^2:00\sPM Dana Whitfield Packed up \d+:\d\d\s[AP]M, .*1 note\s*$/).click()
  await page.getByRole('button', { name: 'Clear what the crew sent from Dana Whitfield’s event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Clear what the crew sent?' })
  await expect(question).toContainText('The customer’s photos stay.')
  // Enter keeps everything.
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('The gate was locked')).toBeVisible()
  await page.getByRole('button', { name: 'Clear what the crew sent from Dana Whitfield’s event' }).click()
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('The gate was locked')).toHaveCount(0)
  await expect(mine.getByText('All packed up', { exact: true })).toHaveCount(0)
  await context.close()
})

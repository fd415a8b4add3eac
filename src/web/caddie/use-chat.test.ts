import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { paths } from '../../domain/paths.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { contact } from '../site/contact.ts'
import { type CaddieTopic, taxAnswer } from './canned-answers.ts'
import { detectIntent, saidWith } from './intent.ts'
import { LOOKING, repliesTo } from './use-chat.ts'

const now = toInstant('2026-11-20', 12)
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stubs a calendar whose days, none, arrive after `ms`; its settings arrive immediately. */
const slowCalendar = (ms: number) =>
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/settings')) return Response.json(defaultRules)
    await new Promise((resolve) => setTimeout(resolve, ms))
    return Response.json([])
  })

async function timed(text: string, random: number, talk?: Parameters<typeof repliesTo>[3]) {
  const began = performance.now()
  const replies: { text: string; topic?: CaddieTopic | undefined; page?: { to: string }; at: number }[] = []
  const talking = (async () => {
    for await (const reply of repliesTo(text, now, random, talk))
      replies.push({ ...reply, at: performance.now() - began })
  })()
  await vi.advanceTimersByTimeAsync(5_000)
  await talking
  return replies
}

test.each([0, 0.5, 0.999])('a canned answer arrives within 600 to 1000 ms with random number %d', async (random) => {
  const [answer, more] = await timed('how much space do I need?', random)
  expect(answer?.text).toContain('12′ × 12′')
  expect(answer?.at).toBeGreaterThanOrEqual(600)
  expect(answer?.at).toBeLessThan(1_000)
  expect(more).toBeUndefined()
})

test('who looks for the crew gets My Bookings and our number, anyone else just the number', async () => {
  expect((await timed('where is the crew', 0.5))[0]).toMatchObject({
    text: expect.stringContaining(contact.phone),
    page: { to: paths.myBookings },
  })
  expect((await timed('phone number', 0.5))[0]?.text).toBe(`Please call us at ${contact.phone}.`)
})

test.each([
  ['What if it rains on the day, and can I cancel?', ['severe weather', 'under My Bookings']],
  ['Do you come to Mesa and how much is it?', ['Yes, we come to Mesa.', '$150']],
  ['What if it rains? Also, can I cancel?', ['severe weather', 'under My Bookings']],
  ['How much space do I need? And how long does setup take?', ['12′ × 12′', 'Under 30 minutes']],
  ['How much space do I need? How long does setup take?', ['12′ × 12′', 'Under 30 minutes']],
])('%s gets both answers', async (text, parts) => {
  const [answer] = await timed(text, 0.5)
  for (const part of parts) expect(answer?.text).toContain(part)
})

test.each([
  ['I want it in Scottsdale for 4 hours. How much is that?', 'How much is it for 4 hours?'],
  ['Can I cancel the Iron Dome, and what if it rains?', 'What if it rains on the Iron Dome?'],
])('a package or a length named in "%s" counts for all of it', async (text, same) => {
  expect((await timed(text, 0.5))[0]?.text).toBe((await timed(same, 0.5))[0]?.text)
})

test('two questions about one subject get one answer', async () => {
  const [both] = await timed('Can I cancel, and do I get my deposit back?', 0.5)
  expect(both?.text).toBe((await timed('Can I cancel?', 0.5))[0]?.text)
})

test('an answer from a fast calendar arrives within 1000 ms', async () => {
  slowCalendar(50)
  const replies = await timed('is saturday free?', 0.5)
  expect(replies.map(({ text }) => text)).toEqual([expect.stringContaining('open day')])
  expect(replies[0]?.at).toBeLessThan(1_000)
})

test('a slow calendar gets a note within 1000 ms, and the answer as soon as it’s there', async () => {
  slowCalendar(1_500)
  const [first, answer, more] = await timed('is saturday free?', 0.999)
  expect(first?.text).toBe(LOOKING)
  expect(first?.at).toBeGreaterThanOrEqual(600)
  expect(first?.at).toBeLessThan(1_000)
  expect(answer?.text).toContain('open day')
  expect(answer?.at).toBe(1_500)
  expect(more).toBeUndefined()
})

test('a short question goes on with the topic of the answer before it', async () => {
  slowCalendar(50)
  const [price] = await timed('how much is it', 0.5)
  expect((await timed('and sunday?', 0.5, price))[0]?.text).toContain('Iron Dome is $200')
  const [space] = await timed('does it fit indoors', 0.5)
  expect((await timed('and 8 feet?', 0.5, space))[0]?.text).toMatch(/^A ceiling of 8 feet is too low/)
})

test('a day asked about after a price gets its price and its times', async () => {
  slowCalendar(50)
  const answer = async (text: string, talk: Parameters<typeof repliesTo>[3]) => (await timed(text, 0.5, talk))[0]?.text
  expect(await answer('and sunday?', { topic: 'price' })).toMatch(
    /^On Sunday, November 22 \(weekend rate\), Iron Dome is \$200 for 2 hours, .* Driver's Den is \$300 for 2 hours, .*open day/,
  )
  expect(await answer('and monday?', { topic: 'price', packageId: 'drivers-den' })).toMatch(
    /^On Monday, November 23, Driver's Den is \$250 for 2 hours, then \$200 per extra hour\. /,
  )
  expect(await answer('is sunday free?', { topic: 'price' })).not.toContain('$')
  expect(await answer('and sunday?', {})).not.toContain('$')
})

test('a day and its price are answered with whether it’s open, then what it costs', async () => {
  const monday = { date: '2026-11-23', selectable: true, slots: [{ time: '2:00 PM', state: 'open' }] }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/settings') ? defaultRules : [monday]),
  )
  const talk = { topic: 'price', packageId: 'iron-dome' } as const
  const price = 'That day, Iron Dome is $150 for 2 hours, then $150 per extra hour. Choose a start:'
  const open = (at = '') => `Yes, Monday, November 23, 2026 is open${at}. ${price}`
  expect((await timed('and monday?', 0.5, talk))[0]?.text).toBe(open())
  expect((await timed('and nov 23?', 0.5, talk))[0]?.text).toBe(open())
  expect((await timed('and nov 23 at 2?', 0.5, talk))[0]?.text).toBe(open(' at 2:00 PM'))
  expect((await timed('is nov 23 free at 2pm and what does it cost', 0.5, { packageId: 'iron-dome' }))[0]?.text).toBe(
    open(' at 2:00 PM'),
  )
  expect((await timed('and nov 23 at 5?', 0.5, talk))[0]?.text).toContain('Nothing at 5:00 PM')
  expect((await timed('and monday at 5?', 0.5, talk))[0]?.text).toContain('Nothing at 5:00 PM')
})

test('several days and their price are answered in whole sentences', async () => {
  const monday = { date: '2026-12-07', selectable: true, slots: [{ time: '9:00 AM', state: 'open' }] }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/settings') ? defaultRules : [monday]),
  )
  expect((await timed('mornings in december', 0.5, { topic: 'price', packageId: 'iron-dome' }))[0]?.text).toMatch(
    /^We have openings in December 2026 before noon\. On Monday, December 7, Iron Dome is /,
  )
})

test('a day we’re closed on, asked about after a price, gets that first, then what the day we offer costs', async () => {
  const days = [
    { date: '2026-11-22', selectable: false, problem: 'closed-day', slots: [] },
    { date: '2026-11-23', selectable: true, slots: [{ time: '2:00 PM', state: 'open' }] },
  ]
  vi.stubGlobal('fetch', async (address: string) => Response.json(address.includes('/settings') ? defaultRules : days))
  const answer = async (text: string, talk = {}) => (await timed(text, 0.5, talk))[0]?.text
  expect(await answer('and sunday?', { topic: 'price', packageId: 'iron-dome' })).toBe(
    'We’re closed on Sundays. The next open day is Monday, November 23, 2026. That day, Iron Dome is $150 for 2 hours, then $150 per extra hour. Choose a start:',
  )
  expect(await answer('12 people on sunday')).toMatch(
    /^We’re closed on Sundays\. .* Driver's Den is made for 8-15 players\./,
  )
})

test('an event longer than any day gets the longest one, and no price', async () => {
  slowCalendar(50)
  for (const text of ['how much for 24 hours on dec 12', '14 hours on dec 14', '12 people for 16 hours on dec 12'])
    expect((await timed(text, 0.5))[0]?.text, text).toBe(
      `Our longest event is 13 hours. For anything longer, please call us at ${contact.phone}.`,
    )
  expect((await timed('13 hours on dec 14', 0.5))[0]?.text).toContain('for 13 hours')
})

test('a short question after a price keeps the group and the hours', async () => {
  slowCalendar(50)
  const said = saidWith('what does it cost for 15 guests on Saturday for 3 hours')
  expect(said).toMatchObject({ packageId: 'drivers-den', people: 15, hours: 3 })
  expect((await timed('And what about Sunday?', 0.5, { topic: 'price', ...said }))[0]?.text).toMatch(
    /^Driver's Den is made for 8-15 players\. On Sunday, November 22 \(weekend rate\), it’s \$600 for 3 hours, /,
  )
  expect(saidWith('and the Iron Dome?', said)).toMatchObject({ packageId: 'iron-dome', people: undefined, hours: 3 })
  expect(saidWith('can we add 2 hours', said)).toMatchObject({ hours: 3 })
  expect((await timed('how much extra?', 0.5, { topic: 'price', people: 16 }))[0]?.text).toContain('$25 a person')
})

test.each([
  'how much more is an hour?',
  'how much extra is insurance',
  'how much more is the weekend',
  'how much more is the den',
])('for a group with extra players, "%s" isn’t about their price', (text) => {
  const intent = detectIntent(text, now, { topic: 'price', people: 16 })
  expect(JSON.stringify(intent)).not.toContain('a person')
})

test.each(['how much is it on dec 5', 'price for dec 5', 'price for saturday, december 5', 'what does Dec 5 cost'])(
  'after a price, "%s" keeps the group and the hours',
  async (text) => {
    slowCalendar(50)
    const talk = { topic: 'price', ...saidWith('15 guests for 3 hours') } as const
    expect((await timed(text, 0.5, talk))[0]?.text).toMatch(
      /^Driver's Den is made for 8-15 players\. On Saturday, December 5 \(weekend rate\), it’s \$600 for 3 hours, /,
    )
  },
)

test.each([undefined, 'price'] as const)('"right now" isn’t the day of an event, after an answer about %s', (topic) => {
  const answer = expect.stringContaining('Iron Dome is $150 for 2 hours')
  expect(detectIntent('how much is it right now', now, { topic })).toMatchObject({ kind: 'canned', canned: { answer } })
})

test('a price on a day is that day’s price', async () => {
  slowCalendar(50)
  expect((await timed('price for New Year’s Eve', 0.5))[0]?.text).toMatch(
    /^On Thursday, December 31, Iron Dome is \$150 for 2 hours, /,
  )
})

test.each([
  ['is tax included?', undefined],
  ['do you charge sales tax', undefined],
  ['do you add tax', undefined],
  ['and tax?', 'price'],
] as const)('the question about tax, "%s", gets the answer about tax', (text, topic) => {
  expect(detectIntent(text, now, { topic })).toMatchObject({ canned: { answer: taxAnswer } })
})

test.each([
  'can you send a tax form',
  'are you tax exempt',
  'what’s your tax id',
  'do you have a w-9 for the tax office',
])('after a price, "%s" isn’t about the total', (text) => {
  expect(detectIntent(text, now, { topic: 'price' }).kind).toBe('unknown')
})

test('a ZIP code gets the same answer as on Home', async () => {
  expect((await timed('do you come to 85142?', 0.5))[0]).toMatchObject({
    text: expect.stringContaining('85142 is in range'),
    page: { to: paths.booking },
  })
  expect((await timed('and 86001?', 0.5))[0]?.text).toContain('86001 is out of range')
})

test('the question about rain gets an answer that mentions it', async () => {
  expect((await timed('what if it rains', 0.5))[0]?.text).toContain('less than a 50% chance of rain')
})

test.each([
  ['is instruction included?', 'Beginners are welcome'],
  ['can we bring our own clubs?', 'Professional clubs are included'],
  ['can we keep it overnight?', 'Every package starts at 2 hours'],
])('"%s" isn’t answered with the Yes or No of another question', async (text, start) => {
  const [answer] = await timed(text, 0.5)
  expect(answer?.text.startsWith(start), answer?.text).toBe(true)
})

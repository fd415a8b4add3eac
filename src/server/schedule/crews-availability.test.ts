import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn, orderOn } from '../../../test/support/booking.ts'
import { toInstant } from '../../domain/calendar.ts'
import { violatedConstraint } from '../platform/database/database.ts'
import { blockedDates, bookings, resources } from '../platform/database/schema.ts'
import { loadDays } from './load-days.ts'

const { visitor, signUp, confirmAddress, db } = await testApp({ now: '2026-06-01T12:00:00-07:00' })

const days = async (query: string) => (await visitor().get(`/api/availability/days?${query}`)).text()

const slotsJson = (from: number, to: number, state: string) =>
  Array.from({ length: to - from }, (_, index) => {
    const hour = from + index
    return `{"time":"${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}","state":"${state}"}`
  }).join()

// The server's answer before there was a second crew.
const golden = [
  `{"date":"2026-06-07","selectable":false,"problem":"closed-day","slots":[${slotsJson(6, 23, 'unavailable')}],"booked":[],"blocks":[]}`,
  `{"date":"2026-06-08","selectable":false,"problem":"full","slots":[${slotsJson(9, 12, 'unavailable')},${slotsJson(12, 14, 'booked')},${slotsJson(14, 17, 'unavailable')}],"booked":[{"startTime":"12:00 PM","endTime":"2:00 PM"}],"blocks":[{"type":"partial","startTime":"4:00 PM","endTime":"5:00 PM"}]}`,
  `{"date":"2026-06-09","selectable":false,"problem":"blocked-day","slots":[${slotsJson(9, 17, 'unavailable')}],"booked":[],"blocks":[{"type":"full"}]}`,
  `{"date":"2026-06-10","selectable":true,"problem":null,"slots":[${slotsJson(9, 12, 'booked')},${slotsJson(12, 13, 'unavailable')},${slotsJson(13, 17, 'open')}],"booked":[{"startTime":"9:00 AM","endTime":"12:00 PM"}],"blocks":[]}`,
]
const goldenMonths = 'd697666ec4924735c6a3031d9374083a11b5581288886d53e1d10af62e5ce209'

const findBookedCrew = async (id: string) =>
  (await db.select({ crew: bookings.resourceId }).from(bookings).where(eq(bookings.id, id)))[0]?.crew

test('with one active crew, public availability is byte-identical to before crews existed', async () => {
  const ann = await signUp()
  expect((await ann.post('/api/bookings', orderOn('2026-06-08'))).status).toBe(201)
  expect((await ann.post('/api/bookings', orderOn('2026-06-10', { time: '9:00 AM', extraHours: 1 }))).status).toBe(201)
  await db.insert(blockedDates).values({ date: '2026-06-08', type: 'partial', startHour: 16, endHour: 17 })
  await db.insert(blockedDates).values({ date: '2026-06-09', type: 'full' })
  const own = await (await ann.get('/api/bookings')).json()
  for (const round of ['one crew', 'a retired one beside it']) {
    expect(await days('from=2026-06-07&to=2026-06-10&hours=3'), round).toBe(`[${golden.join()}]`)
    const months = await days('from=2026-05-25&to=2026-09-15')
    expect(createHash('sha256').update(months).digest('hex'), round).toBe(goldenMonths)
    const again = await (await ann.get('/api/bookings')).json()
    expect(again).toEqual(own)
    expect(Object.keys(again.bookings[0])).not.toContain('lane')
    await db.insert(resources).values({ id: 2, name: 'Crew 2', retiredAt: new Date() }).onConflictDoNothing()
  }
})

test("events of a retired crew don't block the active crew's time", async () => {
  const [startsAt, endsAt] = [toInstant('2026-06-01', 9), toInstant('2026-06-01', 11)]
  await db.insert(bookings).values(bookingOn('2026-06-01', { resourceId: 2, startsAt, endsAt }))
  expect(await loadDays(db, '2026-06-01', '2026-06-01')).toEqual([{ date: '2026-06-01', booked: [], blocks: [] }])
})

test("two crews take two events at a time, and customers aren't told which crew is theirs", async () => {
  await db.update(resources).set({ retiredAt: null, name: 'Agave' }).where(eq(resources.id, 2))
  const ann = await signUp()
  await confirmAddress(ann)
  const answers = []
  for (let count = 0; count < 3; count++) answers.push(await ann.post('/api/bookings', orderOn('2026-06-15')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
  const [one, two, none] = await Promise.all(answers.map((answer) => answer.json()))
  expect(none.code).toBe('time-conflict')
  expect([await findBookedCrew(one.id), await findBookedCrew(two.id)]).toEqual([1, 2])

  const text = await days('from=2026-06-15&to=2026-06-15')
  const [day] = JSON.parse(text)
  expect(day.slots).toContainEqual({ time: '12:00 PM', state: 'booked' })
  expect(day.booked).toEqual([{ startTime: '12:00 PM', endTime: '2:00 PM' }])
  expect(text).not.toMatch(/agave|crew/i)
  expect(Object.keys(day.lanes[0])).toEqual(['booked', 'blocks'])
  const own = await (await ann.get('/api/bookings')).json()
  expect(own.bookings.map(({ id, lane }: { id: string; lane?: number }) => [id, lane])).toEqual(
    expect.arrayContaining([
      [one.id, 0],
      [two.id, 1],
    ]),
  )
  expect(JSON.stringify(own)).not.toMatch(/agave/i)

  const third = bookingOn('2026-06-15', { resourceId: 2, startsAt: new Date(two.startsAt) })
  const refused = await db
    .insert(bookings)
    .values(third)
    .catch((error: unknown) => error)
  expect(violatedConstraint(refused)).toBe('bookings_no_overlap')
})

test('an event needs one crew that is free for all its hours', async () => {
  const ann = await signUp()
  const at = (date: string, hour: number, resourceId: number) => {
    const startsAt = toInstant(date, hour)
    return bookingOn(date, { id: randomUUID(), resourceId, startsAt, endsAt: new Date(startsAt.getTime() + 7_200_000) })
  }
  await db.insert(bookings).values([at('2026-06-16', 10, 1), at('2026-06-16', 15, 2)])
  const answer = JSON.parse(await days('from=2026-06-16&to=2026-06-16&hours=5'))
  const open = answer[0].slots.filter(({ state }: { state: string }) => state === 'open')
  // Crew 1 is free from 1 PM, crew 2 until 2 PM: noon would need both.
  expect(open.map(({ time }: { time: string }) => time)).toEqual([
    '9:00 AM',
    '1:00 PM',
    '2:00 PM',
    '3:00 PM',
    '4:00 PM',
  ])
  const noon = await ann.post('/api/bookings', orderOn('2026-06-16', { extraHours: 3 }))
  expect((await noon.json()).code).toBe('time-conflict')
  const morning = await ann.post('/api/bookings', orderOn('2026-06-16', { time: '9:00 AM', extraHours: 3 }))
  expect(await findBookedCrew((await morning.json()).id)).toBe(2)
})

test("moving an event keeps its crew if it's free, and takes another if it isn't", async () => {
  const ann = await signUp()
  const [first, second] = [orderOn('2026-06-17'), orderOn('2026-06-17')]
  await ann.post('/api/bookings', first)
  const { id } = await (await ann.post('/api/bookings', second)).json()
  const moveTo = (date: string, time: string) => ann.post(`/api/bookings/${id}/reschedule`, { date, time })
  expect((await moveTo('2026-06-18', '10:00 AM')).status).toBe(200)
  expect(await findBookedCrew(id)).toBe(2)
  await db.insert(blockedDates).values({ date: '2026-06-19', type: 'full', resourceId: 2 })
  expect((await moveTo('2026-06-19', '10:00 AM')).status).toBe(200)
  expect(await findBookedCrew(id)).toBe(1)
})

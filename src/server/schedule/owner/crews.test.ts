import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn, orderOn } from '../../../../test/support/booking.ts'
import { toInstant } from '../../../domain/calendar.ts'
import { bookings, resources } from '../../platform/database/schema.ts'

const { visitor, signUp, signInAdmin, db, pool } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const owner = await signInAdmin({ unlocked: true })

const crews = async () => (await (await owner.get('/api/admin/crews')).json()).crews
const change = (id: number, crew: object) =>
  owner.patch(`/api/admin/crews/${id}`, { color: 'blue', isRetired: false, ...crew })
const findBookedCrew = async (id: string) =>
  (await db.select({ crew: bookings.resourceId }).from(bookings).where(eq(bookings.id, id)))[0]?.crew
const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

/** A two-hour booking of a crew, starting at `hour`. */
async function bookedOn(date: string, hour: number, resourceId: number, more: object = {}) {
  const startsAt = toInstant(date, hour)
  const row = bookingOn(date, { resourceId, startsAt, endsAt: toInstant(date, hour + 2), totalHours: 2, ...more })
  await db.insert(bookings).values(row)
  return row.id
}

test('one crew exists from the start; the owner can name and color it but not retire the last one', async () => {
  expect(await crews()).toEqual([{ id: 1, name: 'Crew 1', color: 'green', isRetired: false }])
  expect(await statusAndCode(await change(1, { name: 'Crew 1', isRetired: true }))).toEqual([409, 'last-crew'])
  expect(await (await change(1, { name: ' Saguaro ' })).json()).toMatchObject({ name: 'Saguaro', color: 'blue' })
  expect(await statusAndCode(await change(9, { name: 'Nobody' }))).toEqual([404, 'crew-not-found'])
})

test('what a change of a crew leaves out stays', async () => {
  const send = async (part: object) => (await owner.patch('/api/admin/crews/1', part)).json()
  expect(await send({ color: 'gold' })).toMatchObject({ name: 'Saguaro', color: 'gold', isRetired: false })
  expect(await send({ isRetired: false })).toMatchObject({ name: 'Saguaro', color: 'gold' })
  expect(await send({ name: '' })).toMatchObject({ code: 'crew-name-required' })
  expect(await send({ color: 'blue' })).toMatchObject({ name: 'Saguaro', color: 'blue' })
})

test('a change of a crew that changes nothing is not in the log of changes', async () => {
  const changes = async () => (await (await owner.get('/api/admin/audit')).json()).entries.length
  const before = await changes()
  for (const part of [{}, { name: 'Saguaro', isRetired: false }])
    expect((await owner.patch('/api/admin/crews/1', part)).status).toBe(200)
  expect(await changes()).toBe(before)
})

test('a second crew is added once and needs a unique name', async () => {
  const add = (name: string, color = 'copper') => owner.post('/api/admin/crews', { name, color })
  expect(await statusAndCode(await add('  '))).toEqual([422, 'crew-name-required'])
  expect(await statusAndCode(await add('saguaro'))).toEqual([422, 'crew-name-taken'])
  expect(await statusAndCode(await add('Agave', 'pink'))).toEqual([400, 'invalid-request'])
  expect((await add('Agave')).status).toBe(201)
  const log = await (await owner.get('/api/admin/audit')).json()
  expect(log.entries).toContainEqual(expect.objectContaining({ action: 'crew added', subject: 'Agave' }))
})

test('a crew can be renamed while an import references it', async () => {
  const importing = await pool.connect()
  try {
    await importing.query('begin; select from resources for key share')
    expect((await change(1, { name: 'Ocotillo' })).status).toBe(200)
    expect((await change(1, { name: 'Saguaro' })).status).toBe(200)
  } finally {
    await importing.query('rollback')
    importing.release()
  }
})

test('at most ten crews can be active', async () => {
  for (let id = 3; id <= 10; id++) await owner.post('/api/admin/crews', { name: `Crew ${id}`, color: 'gold' })
  expect(await statusAndCode(await owner.post('/api/admin/crews', { name: 'One more', color: 'gold' }))).toEqual([
    409,
    'too-many-crews',
  ])
  for (let id = 3; id <= 10; id++) {
    expect((await change(id, { name: `Crew ${id}`, isRetired: true })).status).toBe(200)
  }
})

test('the number of retired crews is limited too', async () => {
  await db.insert(resources).values({ id: 100, name: 'Long gone', retiredAt: new Date() })
  const add = () => owner.post('/api/admin/crews', { name: 'One more', color: 'gold' })
  expect(await statusAndCode(await add())).toEqual([409, 'too-many-retired-crews'])
  await db.delete(resources).where(eq(resources.id, 100))
})

test('an event can be reassigned to a crew that is free, buffers included', async () => {
  const id = await bookedOn('2026-06-08', 12, 1)
  const near = await bookedOn('2026-06-08', 14, 2)
  const move = (event: string, crewId: number) => owner.post(`/api/admin/bookings/${event}/crew`, { crewId })
  expect(await statusAndCode(await move(id, 2))).toEqual([409, 'crew-busy'])
  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, near))
  expect(await statusAndCode(await move(id, 3))).toEqual([404, 'crew-not-found'])
  const moved = await (await move(id, 2)).json()
  expect(moved).toMatchObject({ id, crewId: 2, calendarSequence: 0 })
  const log = await (await owner.get('/api/admin/audit')).json()
  const details = { bookingId: id, from: 'Saguaro', to: 'Agave' }
  expect(log.entries).toContainEqual(expect.objectContaining({ details }))
})

test('a block for one crew leaves the other open; a block for all crews closes the day', async () => {
  const ann = await signUp()
  const block = (crewId: number | null) =>
    owner.post('/api/admin/blocked-dates', { date: '2026-06-10', type: 'full', crewId })
  const onSecond = await bookedOn('2026-06-10', 12, 2)
  const blocked = await (await block(1)).json()
  expect(await statusAndCode(await block(1))).toEqual([409, 'already-blocked'])
  expect(await statusAndCode(await block(7_000))).toEqual([404, 'crew-not-found'])
  const [day] = await (await visitor().get('/api/availability/days?from=2026-06-10&to=2026-06-10')).json()
  expect(day.selectable).toBe(true)
  const { id } = await (await ann.post('/api/bookings', orderOn('2026-06-10', { time: '4:00 PM' }))).json()
  expect(await findBookedCrew(id)).toBe(2)
  expect(await statusAndCode(await block(null))).toEqual([409, 'bookings-in-block'])
  const seenBookings = [onSecond, id]
  expect(
    (await owner.post('/api/admin/blocked-dates', { date: '2026-06-10', type: 'full', seenBookings })).status,
  ).toBe(201)
  const late = await ann.post('/api/bookings', orderOn('2026-06-10', { time: '9:00 AM' }))
  expect(await statusAndCode(late)).toEqual([409, 'blocked-day'])

  expect((await owner.delete(`/api/admin/blocked-dates/${blocked.id}`)).status).toBe(200)
  const { entries } = await (await owner.get('/api/admin/audit')).json()
  const ofSaguaro = entries.filter(({ details }: { details: { crew?: string } }) => details.crew === 'Saguaro')
  const actions = ofSaguaro.map(({ action }: { action: string }) => action)
  expect(actions.toSorted()).toEqual(['time blocked', 'time opened again'])
})

test('a phone booking goes to the crew that breaks the fewest rules; only those broken by all need a reason', async () => {
  await bookedOn('2026-06-11', 12, 1)
  const call = (time: string, overrides: object[] = []) =>
    owner.post('/api/admin/bookings', orderOn('2026-06-11', { time, overrides }))
  expect(await (await call('2:00 PM')).json()).toMatchObject({ crewId: 2, overrides: [] })
  expect(await statusAndCode(await call('2:00 PM'))).toEqual([409, 'within-buffer'])
  const reason = { rule: 'within-buffer', reason: 'Same street' }
  expect(await (await call('2:00 PM', [reason])).json()).toMatchObject({ crewId: 1, overrides: [reason] })
  expect(await statusAndCode(await call('2:00 PM', [reason]))).toEqual([409, 'time-conflict'])
})

test('a booking from the old site gets a free crew', async () => {
  await bookedOn('2026-06-12', 12, 1)
  const id = await bookedOn('2026-06-12', 12, 1, { status: 'confirmed' })
  const other = await bookedOn('2026-06-12', 12, 1, { status: 'pending' })
  const reserve = (event: string) => owner.post(`/api/admin/bookings/${event}/reserve`)
  expect(await (await reserve(id)).json()).toMatchObject({ status: 'BOOKED', crewId: 2 })
  expect(await statusAndCode(await reserve(other))).toEqual([409, 'time-taken'])
})

test('the calendar feed and the spreadsheet name the crew', async () => {
  const { url } = await (await owner.post('/api/admin/feed', {})).json()
  const path = new URL(url).pathname
  const all = await (await visitor().get(path)).text()
  expect(all).toMatch(/SUMMARY:Ann Example\\, Driver.*Saguaro/)
  const second = await (await visitor().get(`${path}?crew=2`)).text()
  expect(second).toContain('Agave')
  expect(second).not.toContain('Saguaro')
  const [head, first] = (await (await owner.get('/api/admin/bookings.csv')).text()).split('\r\n')
  expect(head).toMatch(/Invoice due"?,"?Crew"?$/)
  expect(first).toMatch(/(Saguaro|Agave)"?$/)
})

test('a retiring crew hands over all of its events or none, and can be reactivated', async () => {
  await db.delete(bookings)
  const stuck = await bookedOn('2026-06-22', 12, 2)
  const beside = await bookedOn('2026-06-22', 12, 1)
  const free = await bookedOn('2026-06-23', 12, 2)
  const retire = () => change(2, { name: 'Agave', isRetired: true })
  const refusal = async () => (await (await retire()).json()).detail
  expect(await refusal()).toBe(
    'No other crew is free for this crew’s event at 12:00 PM on Mon, Jun 22. Once it’s been moved or cancelled, you can retire the crew.',
  )
  await bookedOn('2026-06-24', 15, 1)
  await bookedOn('2026-06-24', 15, 2)
  expect(await refusal()).toBe(
    'No other crew is free for this crew’s events at 12:00 PM on Mon, Jun 22; 3:00 PM on Wed, Jun 24. Once they’ve been moved or cancelled, you can retire the crew.',
  )
  expect(await statusAndCode(await retire())).toEqual([409, 'crew-has-events'])
  expect([await findBookedCrew(free), (await crews())[1].isRetired]).toEqual([2, false])

  await db.delete(bookings).where(eq(bookings.resourceId, 1))
  expect((await retire()).status).toBe(200)
  expect([await findBookedCrew(free), await findBookedCrew(stuck), await findBookedCrew(beside)]).toEqual([
    1,
    1,
    undefined,
  ])
  const [day] = await (await visitor().get('/api/availability/days?from=2026-06-22&to=2026-06-22')).json()
  expect(day.slots).toContainEqual({ time: '12:00 PM', state: 'booked' })
  expect(day).not.toHaveProperty('lanes')
  expect((await change(2, { name: 'Agave' })).status).toBe(200)
})

test('an event inside a block for all crews can be reassigned, but not to a crew with its own block', async () => {
  const moveToSecond = (event: string) => owner.post(`/api/admin/bookings/${event}/crew`, { crewId: 2 })
  const block = (date: string, crewId: number | null, seenBookings: string[] = []) =>
    owner.post('/api/admin/blocked-dates', { date, type: 'full', crewId, seenBookings })
  const onHoliday = await bookedOn('2026-06-29', 12, 1)
  expect((await block('2026-06-29', null, [onHoliday])).status).toBe(201)
  expect(await (await moveToSecond(onHoliday)).json()).toMatchObject({ crewId: 2 })

  const onDayOff = await bookedOn('2026-06-30', 12, 1)
  expect((await block('2026-06-30', 1, [onDayOff])).status).toBe(201)
  expect((await block('2026-06-30', 2)).status).toBe(201)
  expect(await statusAndCode(await moveToSecond(onDayOff))).toEqual([409, 'crew-busy'])
})

test('each event a retiring crew hands over counts when placing the next one', async () => {
  await db.delete(bookings).where(eq(bookings.resourceId, 2))
  expect((await owner.post('/api/admin/crews', { name: 'Yucca', color: 'gold' })).status).toBe(201)
  const third = (await crews()).at(-1).id
  const dates = ['2026-07-06', '2026-07-07', '2026-07-08']
  const given: string[] = []
  // Their buffers overlap, so no other crew can take both.
  for (const date of dates) given.push(await bookedOn(date, 9, 2), await bookedOn(date, 11, 2))
  expect((await change(2, { name: 'Agave', isRetired: true })).status).toBe(200)
  expect(await Promise.all(given.map(findBookedCrew))).toEqual(dates.flatMap(() => [1, third]))
  const log = await (await owner.get('/api/admin/audit')).json()
  expect(log.entries).toContainEqual(
    expect.objectContaining({ action: 'crew retired', details: expect.objectContaining({ moved: 6 }) }),
  )
})

import { expect, test } from 'vitest'
import { orderOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'

const ourNumber = '(480) 555-0100'
const { admin, ann, signUp } = await testDesk({ BUSINESS_PHONE: ourNumber })

const day = '2026-06-15'
const bookAt = async (placeZip: string | undefined, time = '12:00 PM') => {
  const answer = await ann.post('/api/bookings', orderOn(day, { placeZip, time }))
  return { status: answer.status, body: await answer.json() }
}
const callFrom = async (placeZip: string, overrides: object[] = []) => {
  const answer = await admin.post('/api/admin/bookings', { ...orderOn(day), placeZip, overrides })
  return { status: answer.status, body: await answer.json() }
}

test("a place beyond the radius is refused with a number to call, repeatedly; one without a ZIP isn't checked", async () => {
  for (const [zip, code] of [
    ['85390', 'out-of-area'],
    ['10001', 'out-of-area'],
    ['85280', 'zip-not-found'],
    ['8529', 'not-a-zip'],
  ]) {
    const { status, body } = await bookAt(zip)
    expect([status, body.code], zip).toEqual([422, code])
    if (code !== 'not-a-zip') expect(body.detail).toContain(ourNumber)
  }
  const { status, body } = await bookAt('  ')
  expect([status, body.placeZip]).toEqual([201, null])
})

test('a place near the edge can be booked, and the owner sees its distance', async () => {
  expect(await bookAt('85128-0001')).toMatchObject({ status: 201, body: { placeZip: '85128' } })
  const { bookings } = await (await admin.get('/api/admin/bookings')).json()
  expect(bookings).toEqual([
    expect.objectContaining({
      placeZip: '85128',
      nearEdgeMiles: 47,
      siteCheck: { state: 'not-started', setting: null },
    }),
  ])
})

test('the owner can set the radius aside for a caller with a reason, but an invalid ZIP stays refused', async () => {
  expect(await callFrom('85390')).toMatchObject({ status: 422, body: { code: 'out-of-area' } })
  expect(await callFrom('85280')).toMatchObject({ status: 422, body: { code: 'zip-not-found' } })
  const overrides = [{ rule: 'out-of-area', reason: 'Pays the drive' }]
  expect(await callFrom('85390', overrides)).toMatchObject({ status: 201, body: { placeZip: '85390', overrides } })
  const { bookings } = await (await admin.get('/api/admin/calendar?from=2026-06-15&to=2026-06-15')).json()
  expect(bookings).toMatchObject([{ placeZip: '85390', nearEdgeMiles: null }])
})

test('a billing address out of our area is booked, and the owner sees it, unless another place is given', async () => {
  const bea = await signUp('bea@example.com')
  const customerInfo = { ...orderOn(day).customerInfo, billingAddress: '1 Aspen Ave, Flagstaff, AZ 86001' }
  const bookOn = (date: string, place: object) => bea.post('/api/bookings', orderOn(date, { ...place, customerInfo }))
  expect((await bookOn('2026-06-17', {})).status).toBe(201)
  expect((await bookOn('2026-06-18', { location: 'Steele Indian School Park' })).status).toBe(201)
  const { bookings } = await (await admin.get('/api/admin/calendar?from=2026-06-17&to=2026-06-18')).json()
  expect(bookings).toMatchObject([{ farAddressZip: '86001' }, { farAddressZip: null }])
})

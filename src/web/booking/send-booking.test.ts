import { beforeEach, expect, test, vi } from 'vitest'
import { stubSessionStorage } from '../app/storage/testing-session-storage.ts'
import { type BookingRequest, sendBooking, unansweredRequest } from './send-booking.ts'

const request: BookingRequest = {
  packageId: 'iron-dome',
  date: '2026-12-04',
  time: '2:00 PM',
  extraHours: 0,
  addOns: [],
  customerInfo: { fullName: 'Dana', email: 'd@example.com', billingAddress: 'Home', phoneNumber: '1' },
}

let keys: string[]
let answer: () => Response

beforeEach(() => {
  stubSessionStorage()
  keys = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '')
    return answer()
  })
})

const booked = () => Response.json({ id: 'b' }, { status: 201 })
const problem = (status: number, code: string) =>
  Response.json({ code, detail: `about ${code}` }, { status, headers: { 'content-type': 'application/problem+json' } })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('a retry after a lost response reuses the idempotency key; a different request gets a new one', async () => {
  answer = lost
  expect(await sendBooking('dana', request)).toEqual({ kind: 'unknown' })
  expect(unansweredRequest('dana')).toEqual(request)
  await sendBooking('dana', request)
  await sendBooking('dana', { ...request, time: '3:00 PM' })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a definite response ends the request, so the next one gets a new key', async () => {
  answer = () => problem(409, 'time-conflict')
  expect(await sendBooking('dana', request)).toEqual({
    kind: 'refused',
    code: 'time-conflict',
    sentence: 'about time-conflict',
  })
  answer = booked
  expect(await sendBooking('dana', request)).toMatchObject({ kind: 'booked', booking: { id: 'b' } })
  expect(unansweredRequest('dana')).toBeUndefined()
  expect(keys[1]).not.toBe(keys[0])
})

test.each([
  ['a fault', () => problem(500, 'fault')],
  ['an unreachable server', () => problem(503, 'unavailable')],
  ['a captive portal’s response', () => new Response('<h1>Sign in to this Wi-Fi</h1>')],
])('%s leaves the outcome unknown', async (_what, strange) => {
  answer = strange
  expect(await sendBooking('dana', request)).toEqual({ kind: 'unknown' })
  expect(unansweredRequest('dana')).toEqual(request)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { customerName } from '../../format.ts'
import type { AdminBooking } from '../../queries.ts'
import { DecisionNote } from './decision.tsx'

const confirmed = { status: 'BOOKED', startsAt: '2126-06-01T17:00:00Z', confirmedAt: '2026-05-20T17:00:00Z' }

const noteFor = (change: Partial<AdminBooking>) =>
  renderToStaticMarkup(<DecisionNote booking={{ ...confirmed, holdExpiresAt: null, ...change } as AdminBooking} />)

test('the note says when the owner confirmed, except about an unpaid hold, which they have not', () => {
  expect(noteFor({}).replaceAll('\u00a0', ' ')).toContain('You confirmed on May 20')
  expect(noteFor({ confirmedAt: null })).toBe('')
  expect(noteFor({ holdExpiresAt: '2126-05-20T18:00:00Z' })).toBe('')
})

test('in a sentence, a customer without a name is the customer, not Unknown', () => {
  const named = (fullName: string | null) => customerName({ customerInfo: { fullName } } as AdminBooking)
  expect([named('Dana Whitfield'), named(null), named('')]).toEqual(['Dana Whitfield', 'the customer', 'the customer'])
})

test('a booking whose time is not reserved says so', () => {
  expect(noteFor({ status: 'pending' })).toContain('Time not reserved')
})

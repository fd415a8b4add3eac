import { expect, test } from 'vitest'
import { afterRemoval, chargeWords } from './card-on-file.tsx'

test('a planned charge names the amount, the card, and the day in Phoenix', () => {
  const card = { chargeAt: '2026-06-14T04:00:00Z' }
  const before = new Date('2026-06-12T19:00:00Z')
  expect(chargeWords(card, 112.5, 'Visa ending in 4242', before)).toBe(
    'We’ll charge $112.50 to your Visa ending in 4242 on Sat, Jun 13.',
  )
  expect(chargeWords(card, 112.5, 'card on file', new Date('2026-06-13T19:00:00Z'))).toBe(
    'We’ll charge $112.50 to your card on file today.',
  )
  expect(chargeWords({ ...card, declined: true }, 112.5, 'Visa ending in 4242', before)).toBe(
    'Your bank declined the charge to your Visa ending in 4242. Pay now, or we’ll try this card once more on Sat, Jun 13.',
  )
})

test('removing the card after the balance is due asks the customer to pay here', () => {
  const startsAt = '2026-06-15T19:00:00Z'
  expect(afterRemoval({ startsAt }, new Date('2026-06-13T18:59:00Z'))).toContain('we’ll email you when')
  expect(afterRemoval({ startsAt }, new Date('2026-06-13T19:00:00Z'))).toContain(
    'Please pay the balance in My Bookings.',
  )
})

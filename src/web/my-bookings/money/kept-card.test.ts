import { expect, test } from 'vitest'
import { chargeWords } from './kept-card.tsx'

test('what is charged, to which card, on which day in Phoenix', () => {
  const at = '2026-06-14T04:00:00Z'
  expect(chargeWords(at, 112.5, 'Visa ending 4242')).toBe(
    'We’ll charge $112.50 to your Visa ending 4242 on Sat, Jun 13.',
  )
  expect(chargeWords(at, 112.5, undefined)).toBe('We’ll charge $112.50 to your card on file on Sat, Jun 13.')
})

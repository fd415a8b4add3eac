import { expect, test } from 'vitest'
import { Refused } from '../../domain/refusals.ts'
import { sendOnce } from './send-once.ts'

/** Sends this content, to be answered so, and returns the key it went under. */
async function captureKey(content: object, answer: () => unknown = () => 'done') {
  let key = ''
  const send = async ({ headers }: { headers: Record<string, string> }) => {
    key = headers['idempotency-key'] ?? ''
    return answer()
  }
  await sendOnce(content, send).catch(() => {})
  return key
}

const failing = (error: Error) => () => {
  throw error
}

test('a retry after a lost response has the same key, until it succeeds', async () => {
  const lost = failing(new TypeError('Failed to fetch'))
  const first = await captureKey({ hour: 9 }, lost)
  expect(await captureKey({ hour: 10 }, lost)).not.toBe(first)
  expect(await captureKey({ hour: 9 }, failing(new Refused('unavailable')))).toBe(first)
  expect(await captureKey({ hour: 9 })).toBe(first)
  expect(await captureKey({ hour: 9 })).not.toBe(first)
})

test('a key isn’t reused once what it made is cancelled', async () => {
  const first = await captureKey({ hour: 9 }, failing(new Refused('repeat-of-ended')))
  expect(await captureKey({ hour: 9 })).not.toBe(first)
})

test('a refusal keeps the key, because an earlier response may have been lost', async () => {
  const first = await captureKey({ hour: 9 }, failing(new Refused('not-unlocked')))
  expect(await captureKey({ hour: 9 })).toBe(first)
})

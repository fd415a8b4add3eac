import { expect, test } from 'vitest'
import { Refused, refusalSentence } from '../../../domain/refusals.ts'
import { Fault, isFinalRefusal, isPassing, readAnswer, readError } from './api.ts'

const problem = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })

test('a problem with a known code becomes a refusal with the server’s sentence', async () => {
  const error = await readError(problem({ code: 'time-conflict', detail: 'Taken a moment ago.' }, 409))
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ code: 'time-conflict', message: 'Taken a moment ago.' })
})

test('a rate-limit refusal includes the wait from Retry-After', async () => {
  const refused = problem({ code: 'too-many-requests', detail: refusalSentence('too-many-requests') }, 429)
  refused.headers.set('retry-after', '12')
  expect((await readError(refused)).message).toBe(
    'Too many requests from your network. Please wait 12 seconds before trying again.',
  )
})

test('a problem with an unknown code becomes a fault with its request id', async () => {
  const error = await readError(problem({ code: 'fault', detail: 'Something went wrong.', requestId: 'r-1' }, 500))
  expect(error).toBeInstanceOf(Fault)
  expect(error).toMatchObject({ status: 500, requestId: 'r-1' })
})

test('a proxy’s response, or a malformed one, becomes a fault', async () => {
  expect(await readError(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).toMatchObject({ status: 502 })
  const broken = new Response('{', { status: 500, headers: { 'content-type': 'application/problem+json' } })
  expect(await readError(broken)).toBeInstanceOf(Fault)
})

test('an unreachable server causes a fault that keeps its cause', async () => {
  const cause = new TypeError('fetch failed')
  const asked = readAnswer(Promise.reject(cause))
  await expect(asked).rejects.toThrow(Fault)
  await expect(asked).rejects.toMatchObject({ cause })
})

test('a retry may help after a fault, a rate limit or an outage, not after any other refusal', () => {
  for (const error of [new Fault('?', {}), new Refused('unavailable'), new Refused('too-many-requests')])
    expect(isPassing(error)).toBe(true)
  for (const error of [new Refused('link-expired'), new Refused('no-user'), new Refused('booking-not-found')])
    expect(isPassing(error)).toBe(false)
})

test('a write may have worked after a fault or an outage, not after any other refusal', () => {
  for (const error of [new Fault('?', {}), new Refused('unavailable')]) expect(isFinalRefusal(error)).toBe(false)
  for (const error of [new Refused('time-conflict'), new Refused('too-many-requests')])
    expect(isFinalRefusal(error)).toBe(true)
})

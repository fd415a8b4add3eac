import { Refused, statusOf } from '../../domain/refusals.ts'

/** Keys of requests that got no answer yet, by what was sent. */
const unanswered = new Map<string, string>()

/** Sends `content` under a key, the same one until an answer arrives. Retrying after a lost response makes nothing twice. */
export async function sendOnce<T>(
  content: object,
  send: (options: { headers: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const sent = JSON.stringify(content)
  const key = unanswered.get(sent) ?? crypto.randomUUID()
  unanswered.set(sent, key)
  try {
    const answer = await send({ headers: { 'idempotency-key': key } })
    unanswered.delete(sent)
    return answer
  } catch (error) {
    // A fault or an unreachable server may have done it before it failed.
    if (error instanceof Refused && statusOf(error.code) < 500) unanswered.delete(sent)
    throw error
  }
}

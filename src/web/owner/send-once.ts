import { Refused } from '../../domain/refusals.ts'

/** Keys of requests that haven't succeeded yet, by what was sent. */
const pending = new Map<string, string>()

/** Sends `content` under a key, the same one until it succeeds. Retrying after a lost response makes nothing twice. */
export async function sendOnce<T>(
  content: object,
  send: (options: { headers: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const sent = JSON.stringify(content)
  const key = pending.get(sent) ?? crypto.randomUUID()
  pending.set(sent, key)
  try {
    const answer = await send({ headers: { 'idempotency-key': key } })
    pending.delete(sent)
    return answer
  } catch (error) {
    // What this key made is gone, so the next press gets a new key.
    if (error instanceof Refused && error.code === 'repeat-of-ended') pending.delete(sent)
    throw error
  }
}

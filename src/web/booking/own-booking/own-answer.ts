import type { ClientResponse } from 'hono/client'
import { Refused } from '../../../domain/refusals.ts'
import { readAnswer } from '../../app/api/api.ts'
import { resolveSession } from '../../app/session/session.ts'
import { timed } from '../../schedule/server-clock.ts'

/** Response to a request about the signed-in user. If the session has ended, the whole page is updated. */
export async function ownAnswer<Answer>(pending: Promise<ClientResponse<Answer>>): Promise<Answer> {
  try {
    return await readAnswer(timed(pending))
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-signed-in') void resolveSession({ again: true })
    throw error
  }
}

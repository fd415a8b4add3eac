import type { ClientResponse } from 'hono/client'
import { Refused } from '../../../domain/refusals.ts'
import { answerOf } from '../../app/api/api.ts'
import { resolveSession } from '../../app/session/session.ts'
import { timed } from '../../schedule/server-clock.ts'

/** The response to a call about the signed-in user. If the session is over, the whole page is told. */
export async function ownAnswer<Answer>(pending: Promise<ClientResponse<Answer>>): Promise<Answer> {
  try {
    return await answerOf(timed(pending))
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-signed-in') void resolveSession({ again: true })
    throw error
  }
}

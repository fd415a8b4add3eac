import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { CallEnv } from './call.ts'
import type { FailurePlan } from './failures.ts'

/**
 * Takes the planned failure of this call. Breaks the connection if the plan says so, before or after the call is
 * carried out.
 */
export const breaking =
  (plan: FailurePlan): MiddlewareHandler<CallEnv & { Bindings: HttpBindings }> =>
  async (c, next) => {
    const failure = plan.take(c.req.method, c.req.path)
    c.set('failure', failure)
    const isBroken = failure?.with === 'garbage' || failure?.with === 'reset'
    if (!isBroken || failure.acted) await next()
    if (!isBroken) return
    const { socket } = c.env.outgoing
    if (failure.with === 'garbage') socket?.end('\u0000\u0001 what is this\r\n\r\n')
    else socket?.resetAndDestroy()
    c.res = undefined
    return RESPONSE_ALREADY_SENT
  }

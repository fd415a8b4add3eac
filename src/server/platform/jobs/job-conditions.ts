// Conditions on pg-boss's documented table `pgboss.job`, as SQL without parameters.
import { queueNames, UNDELIVERED } from './queues.ts'

/** Given up on, and not sent again yet. */
export const isUndelivered = `name = '${UNDELIVERED}' and state < 'active'`

/** In one of our queues, due for this many minutes, and not picked up by any server. */
export const isOverdue = (minutes: number): string =>
  `name in (${queueNames.map((name) => `'${name}'`).join(', ')}) and state in ('created', 'retry')
    and start_after < now() - interval '${minutes} minutes'`

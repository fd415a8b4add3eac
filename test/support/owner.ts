import type { DestinationStream } from 'pino'
import { beforeEach } from 'vitest'
import { auditLog, bookings } from '../../src/server/platform/database/schema.ts'
import { testApp } from './app.ts'

// Monday, June 1, 2026, noon in Phoenix.
export const noon = '2026-06-01T12:00:00-07:00'

/** The owner at the desk and Ann, a customer. Every test starts at noon without bookings or jobs. */
export async function testDesk(env: Record<string, string> = {}, logTo?: DestinationStream) {
  const app = await testApp({ now: noon, env, ...(logTo && { logTo }) })
  const admin = await app.signInAdmin({ unlocked: true })
  const ann = await app.signUp()
  beforeEach(async () => {
    app.clock.set(noon)
    await app.db.delete(bookings)
    await app.db.delete(auditLog)
    await app.pool.query('delete from pgboss.job')
  })
  return { ...app, admin, ann }
}

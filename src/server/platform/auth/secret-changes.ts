import { isNotNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/data-dir.ts'
import { session } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { Identity } from './sessions.ts'
import type { SharedSecret } from './shared-secrets.ts'

/**
 * Secrets that all servers must share, and the effect of changing one: the admin's sessions end with their password, the
 * panel locks with its own. The admin's password is shared only if it was configured, because the owner may have changed it.
 */
export function sharedSecrets({
  db,
  config,
  secrets,
  identity,
  log,
}: {
  db: Database
  config: Config
  secrets: Secrets
  identity: Identity
  log: Logger
}): SharedSecret[] {
  const { adminSignInPassword: given } = config.given
  const closePanel = async () => {
    await db.update(session).set({ unlockedUntil: null }).where(isNotNull(session.unlockedUntil))
  }
  const signInAnew = async () => {
    if (!given) return
    await identity.ensureAdmin(given)
    if (!(await identity.setAdminPassword(given))) return
    log.warn("ADMIN_SIGN_IN_PASSWORD was applied: it is now the admin's password, and the admin's sessions have ended")
  }
  return [
    { variable: 'AUTH_SECRET', value: secrets.authSecret },
    { variable: 'ADMIN_PANEL_PASSWORD', value: secrets.adminPanelPassword, apply: closePanel },
    ...(given ? [{ variable: 'ADMIN_SIGN_IN_PASSWORD', value: given, apply: signInAnew } as const] : []),
  ]
}

import { createHash } from 'node:crypto'
import type { PasswordScheme } from '../../src/server/platform/auth/hashing.ts'
import { isStoredPassword } from '../../src/server/platform/auth/old-site-password.ts'

const quick = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`

/**
 * Free hashing for tests that aren't about passwords; the site's own takes a tenth of a second of CPU time. The site
 * treats such a hash as one of its own that no password matches.
 */
export const quickPasswords: PasswordScheme = {
  hash: async (password) => quick(password),
  verify: async ({ hash, password }) =>
    hash.startsWith('quick:') ? hash === quick(password) : isStoredPassword({ hash, password }),
}

import { Refused } from '../../../domain/refusals.ts'
import { RetryLater } from '../../../domain/retry-later.ts'
import { type Auth, createAuth, type IdentityDeps } from './better-auth.ts'
import type { Google } from './google-plugin.ts'

const DISCOVERY_MS = 5_000

/** The library with Google in it. Asks Google once, at first use, and again after a failure. */
export function googleLibrary(deps: IdentityDeps): () => Promise<Auth> {
  const { google } = deps.config
  let withGoogle: Promise<Auth> | undefined
  return async () => {
    if (!google) throw new Refused('google-not-set-up')
    withGoogle ??= connectGoogle(deps, google)
    try {
      return await withGoogle
    } catch (error) {
      withGoogle = undefined
      throw new RetryLater('google-away', 30, { cause: error })
    }
  }
}

async function connectGoogle(deps: IdentityDeps, google: Google): Promise<Auth> {
  const candidate = createAuth(deps, google)
  const timeout = AbortSignal.timeout(DISCOVERY_MS)
  const gone = new Promise<never>((_, reject) => timeout.addEventListener('abort', () => reject(timeout.reason)))
  const { socialProviders } = await Promise.race([candidate.$context, gone])
  if (!socialProviders.some(({ id }) => id === 'google')) throw new Error('no usable discovery document')
  return candidate
}

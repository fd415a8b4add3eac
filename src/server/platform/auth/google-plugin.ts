import { type GenericOAuthUserInfo, genericOAuth } from 'better-auth/plugins/generic-oauth'
import { oneLine } from '../../../domain/typography/one-line.ts'
import type { Config } from '../config/config.ts'

export type Google = NonNullable<Config['google']>

/** Sign-in with Google, for the identity library: only an address that Google vouches for counts as verified. */
export function googlePlugin({ clientId, clientSecret, issuer }: Google) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        prompt: 'select_account',
        mapProfileToUser: (profile: GenericOAuthUserInfo) => ({
          emailVerified: profile.email_verified === true,
          name: oneLine(profile.name ?? ''),
        }),
      },
    ],
  })
}

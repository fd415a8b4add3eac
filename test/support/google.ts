import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'

/** A person with an account at the stand-in. */
export type GoogleAccount = { sub: string; email: string; email_verified: boolean; name: string }

const googleKeys = { GOOGLE_CLIENT_ID: 'dome-and-den', GOOGLE_CLIENT_SECRET: 'a secret of the client' }

/**
 * A certified OpenID provider on loopback in place of Google. Its only page lists the accounts as links, and a click
 * signs in as that account. Requires PKCE. `port` 0 picks a free one.
 */
export async function startGoogle(publicUrl: string, accounts: readonly GoogleAccount[], port = 0) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: googleKeys.GOOGLE_CLIENT_ID,
        client_secret: googleKeys.GOOGLE_CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['of the stand-in'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => accounts.find((account) => account.sub === sub),
    }),
    loadExistingGrant: (ctx: GrantContext) => grantAll(provider, ctx),
  })

  server.on('request', async (request, response) => {
    const [, uid, sub] = /^\/choose\/([^/]+)(?:\/as\/(.+))?$/.exec(request.url ?? '') ?? []
    if (!uid) return provider.callback()(request, response)
    if (sub) return provider.interactionFinished(request, response, { select_account: {}, login: { accountId: sub } })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const links = accounts.map((account) => `<p><a href="/choose/${uid}/as/${account.sub}">${account.email}</a></p>`)
    response.end(`<!doctype html><title>Choose an account</title><h1>Choose an account</h1>${links.join('')}`)
  })

  return {
    issuer,
    env: { ...googleKeys, GOOGLE_ISSUER: issuer },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string } } }

async function grantAll(provider: Provider, { oidc }: GrantContext) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

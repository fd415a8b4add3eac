import { counted } from '../../../../domain/typography/counted.ts'
import type { Config } from '../../../platform/config/config.ts'
import { isOnThisMachine } from '../configuration.ts'
import { error, type Finding, ok, skipped, warning } from '../finding.ts'
import { errorReason } from '../words.ts'
import { ask } from './ask.ts'

export interface SiteDeps {
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'isSecure'>
  clock: () => Date
  signal?: AbortSignal
  /** Certificates trusted in addition to the system's. */
  ca?: string | undefined
}

/** The server's own address on this machine. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${near.includes(':') ? `[${near}]` : near}:${port}`
}

/** Checks that the site is running here and ready. */
export async function checkServer({ config, signal }: SiteDeps): Promise<Finding> {
  const address = ownAddress(config)
  const answer = await ask(`http://${address}/readyz`, signal ? { signal } : {}).catch(() => undefined)
  if (!answer) return error(`The site isn’t running: nothing answers at ${address}.`, 'Start it: npm start')
  if (answer.text === 'ready\n') return ok(`The site is running at ${address}, and it’s ready.`)
  if (answer.status === 503 && answer.text.length < 200)
    return error(
      `The site is running but isn’t ready. ${answer.text.trim()}`,
      'Another line of this report says what to do about it.',
    )
  return error(`Another program is answering at ${address}.`, 'Stop that program, or set PORT to another number.')
}

/** Checks that the public address leads to this server. */
export async function checkAddress({ config: { publicUrl }, ca, signal }: SiteDeps): Promise<Finding> {
  const asked = { ca, ...(signal ? { signal } : {}) }
  try {
    const { status, headers, text } = await ask(`${publicUrl}/healthz`, asked)
    if (status >= 300 && status < 400)
      return error(
        `${publicUrl} redirects to ${headers.location}.`,
        'Set PUBLIC_URL to the address where people end up, without a path.',
      )
    if (status === 200 && text === 'alive\n') return ok(`${publicUrl} leads to the site.`)
    return error(
      `${publicUrl} answers, but it isn’t this site (${status}).`,
      'Have the proxy pass everything on to HOST and PORT, or correct PUBLIC_URL.',
    )
  } catch (failure) {
    return error(
      `${publicUrl} can’t be reached from here: ${errorReason(failure)}.`,
      'Make sure the name points to this machine, the proxy is running, and PUBLIC_URL is spelled right.',
    )
  }
}

const ENDS_SOON_DAYS = 14
const DAY = 86_400_000

// TLS errors for which browsers show a warning page. For other errors no one answers, which another line reports.
const certificateFault = /^(CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO)/

/** Checks that the connection is encrypted, with a certificate that browsers trust and that doesn't expire soon. */
export async function checkTls({ config: { publicUrl, isSecure }, clock, ca, signal }: SiteDeps): Promise<Finding> {
  if (!isSecure)
    return isOnThisMachine(publicUrl)
      ? skipped('PUBLIC_URL is on this machine: no TLS is needed.')
      : error(
          'Passwords travel unencrypted: PUBLIC_URL begins with http://.',
          'Put a proxy with TLS in front, such as Caddy, and set PUBLIC_URL to its https:// address.',
        )
  try {
    const { certificate } = await ask(`${publicUrl}/healthz`, { ca, ...(signal ? { signal } : {}) })
    const days = Math.floor((Date.parse(certificate?.valid_to ?? '') - clock().getTime()) / DAY)
    if (days >= ENDS_SOON_DAYS) return ok(`The certificate is good for ${counted(days, 'more day')}.`)
    return warning(
      `The certificate expires in ${counted(days, 'day')}.`,
      'Check the proxy’s log for why it wasn’t renewed. Caddy renews a month ahead.',
    )
  } catch (failure) {
    const code = String((failure as { code?: unknown }).code)
    if (!certificateFault.test(code)) return skipped('Not checked: the address can’t be reached.')
    return error(
      `Browsers refuse ${publicUrl}: ${code}.`,
      'Give the proxy a certificate for this name that browsers trust. Caddy gets one on its own.',
    )
  }
}

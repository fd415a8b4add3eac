import { type Config, readConfig, WrongConfig } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/own-origins.ts'
import { error, type Finding, ok, warning } from './finding.ts'

type Environment = Record<string, string | undefined>

/** Variables that are useless without another one. */
const needs: [name: string, needed: string][] = [
  ['MAIL_FROM', 'SMTP_URL'],
  ['EMAILJS_PRIVATE_KEY', 'EMAILJS_SERVICE_ID'],
  ['EMAILJS_BASE_URL', 'EMAILJS_SERVICE_ID'],
  ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID'],
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['AWS_ACCESS_KEY_ID', 'STORAGE_URL'],
]

/** Is the URL reachable only from this machine? */
export const isOnThisMachine = (url: string): boolean => isLoopback(new URL(url).hostname)

/** Checks that the configured values fit together. */
export function checkConfiguration(environment: Environment): Finding {
  try {
    return findContradictions(environment, readConfig(environment))
  } catch (wrong) {
    if (!(wrong instanceof WrongConfig)) throw wrong
    return error(wrong.message.replaceAll('\n', ' '), 'Correct this. The site won’t start until you do.')
  }
}

function findContradictions(environment: Environment, { host, publicUrl, diagnostics }: Config): Finding {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const alone = needs.filter(([name, needed]) => isSet(name) && !isSet(needed))
  const isPublic = !isOnThisMachine(publicUrl)
  const odd = [
    ...alone.map(([name, needed]) => `${name} is set without ${needed}`),
    ...(isPublic && diagnostics === 'open' ? ['DIAGNOSTICS=open lets anyone read a public site’s diagnostics'] : []),
    ...(isPublic && environment.NODE_ENV === 'development' ? ['NODE_ENV=development is only for npm run dev'] : []),
    ...(!isPublic && !isLoopback(host)
      ? [`HOST=${host} lets other machines in, but links and cookies are for ${publicUrl}`]
      : []),
  ]
  if (odd.length === 0) return ok('The settings work together.')
  return warning(
    `${odd.join('; ')}.`,
    'Set what’s missing, or remove what isn’t needed. The README explains each setting.',
  )
}

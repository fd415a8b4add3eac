import { join } from 'node:path'
import type { Config } from './config/config.ts'

/** What a start made for the first time and a person must be told once. */
export interface FirstPasswords {
  adminSignInPassword: string | undefined
  adminPanelPassword: string | undefined
}

/** What an operator reads when the server is up: where it is, where its data is, what is off, first passwords. */
export function greeting(config: Config, dataFolder: string | undefined, first: FirstPasswords): string {
  return [
    `${config.business.name} is open at ${config.publicUrl}`,
    `  data       ${config.databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : dataFolder}`,
    `  the rest   ${config.dataDir} (secrets, mail${config.storage ? '' : ', files'})`,
    ...storageLines(config),
    ...cardLines(config),
    ...offLines(config),
    ...passwordLines(config, first),
    '',
  ].join('\n')
}

const cardLines = ({ cards }: Config) =>
  cards ? [`  cards      ${cards.isLive ? 'live: real money moves' : 'test mode: no real money moves'}`] : []

function offLines(config: Config) {
  const off = [
    !config.google && 'Google sign-in (GOOGLE_CLIENT_ID)',
    !config.emailJs && "the owner's notification (EMAILJS_SERVICE_ID)",
    !config.weather && 'weather forecasts (WEATHER_API_BASE)',
    !config.smtpUrl && `mail: .eml files in ${join(config.dataDir, 'outbox')} instead (SMTP_URL)`,
  ].filter((line) => line !== false)
  return off.map((line, index) => `  ${index === 0 ? 'off       ' : '          '} ${line}`)
}

const storageLines = ({ storage }: Config) => (storage ? [`  files      the bucket ${storage.bucket}`] : [])

function passwordLines({ admin, dataDir }: Config, { adminSignInPassword, adminPanelPassword }: FirstPasswords) {
  if (!adminSignInPassword && !adminPanelPassword) return []
  return [
    '',
    `  The admin is ${admin.email}. Shown this once, and kept in ${join(dataDir, 'secrets')}:`,
    ...(adminSignInPassword ? [`    to sign in         ${adminSignInPassword}`] : []),
    ...(adminPanelPassword ? [`    the admin panel    ${adminPanelPassword}`] : []),
  ]
}

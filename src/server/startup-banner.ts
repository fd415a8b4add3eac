import { fstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './platform/config/config.ts'

/**
 * Does standard output go to systemd's journal, where others than the owner may read it? systemd names the stream that
 * it reads in JOURNAL_STREAM; a terminal inherits the name, and has another stream.
 */
export function writesToJournal(stream: string | undefined = process.env.JOURNAL_STREAM): boolean {
  if (!stream) return false
  const { dev, ino } = fstatSync(1)
  return stream === `${dev}:${ino}`
}

/** What a start made for the first time and a person must be told once. */
export interface FirstPasswords {
  adminSignInPassword: string | undefined
  adminPanelPassword: string | undefined
}

/**
 * What an operator reads when the server is up: where it is, where its data is, what is off, first passwords; where
 * systemd keeps the words in its journal, which others than the owner may read, only the files that hold them.
 */
export function greeting(
  config: Config,
  dataFolder: string | undefined,
  first: FirstPasswords,
  { isJournal = false } = {},
): string {
  return [
    `${config.business.name} is open at ${config.publicUrl}`,
    `  data       ${config.databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : dataFolder}`,
    `  the rest   ${config.dataDir} (secrets, mail${config.storage ? '' : ', files'})`,
    ...storageLines(config),
    ...cardLines(config),
    ...offLines(config),
    ...passwordLines(config, first, isJournal),
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
    !config.texts && 'text messages (SMS_URL)',
    !config.smtpUrl && `mail: .eml files in ${join(config.dataDir, 'outbox')} instead (SMTP_URL)`,
  ].filter((line) => line !== false)
  return off.map((line, index) => `  ${index === 0 ? 'off       ' : '          '} ${line}`)
}

const storageLines = ({ storage }: Config) => (storage ? [`  files      the bucket ${storage.bucket}`] : [])

function passwordLines({ admin, dataDir }: Config, first: FirstPasswords, isJournal: boolean) {
  const { adminSignInPassword: signIn, adminPanelPassword: panel } = first
  if (!signIn && !panel) return []
  const secrets = join(dataDir, 'secrets')
  const told = (file: string, password: string) => (isJournal ? join(secrets, file) : password)
  return [
    '',
    isJournal
      ? `  The admin is ${admin.email}. The passwords are in these files:`
      : `  The admin is ${admin.email}. The passwords, shown only this once and kept in ${secrets}:`,
    ...(signIn ? [`    to sign in         ${told('admin-sign-in-password', signIn)}`] : []),
    ...(panel ? [`    the admin panel    ${told('admin-panel-password', panel)}`] : []),
  ]
}

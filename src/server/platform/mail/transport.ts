import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

export interface Mail {
  /** A single address, never split or parsed. */
  to: string
  subject: string
  text: string
  html?: string
  /** An iCalendar invitation, or its withdrawal. */
  invitation?: { method: string; content: string } | undefined
  /** Attachments. */
  attachments?: { filename: string; contentType: string; content: Buffer }[] | undefined
  /** Identical for every attempt at one email; becomes its Message-ID and file name. */
  key?: string
  /** The account it is about; its queued emails are deleted with the account. */
  userId?: string
}

/** Sends emails. Rejects if the email couldn't be handed over. */
export type Mailer = { send(mail: Mail): Promise<void> }

type Parts = Pick<Config, 'dataDir' | 'mailFrom' | 'smtpUrl' | 'publicUrl' | 'business'>

/** The mail server of SMTP_URL, or the outbox without one. */
export const openMailer = (config: Parts, log: Logger): Mailer =>
  config.smtpUrl ? openSmtp(config.smtpUrl, config) : openOutbox(config, log)

/** A hanging mail server fails the attempt after ten to twenty seconds, and it is retried. */
const smtpTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and signs in to a mail server without sending. Rejects if that fails. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = smtpTransport(url)
  await transport.verify().finally(() => transport.close())
}

function openSmtp(url: string, config: Parts): Mailer {
  const transport = smtpTransport(url)
  return {
    async send(mail) {
      await transport.sendMail(mailOptions(mail, config))
    },
  }
}

/** Without a mail server, each email becomes an .eml file in DATA_DIR/outbox, and the log says where. */
function openOutbox(config: Parts, log: Logger): Mailer {
  const folder = outboxFolder(config)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const options = mailOptions(mail, config)
      const { message } = await transport.sendMail(options)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.key ?? crypto.randomUUID()}.eml`)
      // Written atomically, so that a program watching the folder never reads a partial email.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
      log.info({ file }, 'mail written to the outbox, no mail server is configured')
    },
  }
}

export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

function mailOptions({ to, subject, text, html, invitation, attachments, key }: Mail, config: Parts): SendMailOptions {
  return {
    from: config.mailFrom,
    replyTo: config.business.email,
    to: { name: '', address: to },
    subject,
    text,
    ...(html ? { html } : {}),
    ...(invitation ? { icalEvent: { filename: 'booking.ics', ...invitation } } : {}),
    ...(attachments ? { attachments } : {}),
    ...(key ? { messageId: `<${key}@${new URL(config.publicUrl).hostname}>` } : {}),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

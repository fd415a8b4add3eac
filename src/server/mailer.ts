import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = { to: string; subject: string; text: string }

/** Sends mail to customers. Rejects when it could not be handed on. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Without a mail server: each mail becomes an .eml file in DATA_DIR/outbox, and the log says where. */
export function openOutbox(dataDir: string, from: string, log: Logger): Mailer {
  const folder = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      // Whole or not at all: who watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
      log.info({ file }, 'mail written to the outbox, no mail server is configured')
    },
  }
}

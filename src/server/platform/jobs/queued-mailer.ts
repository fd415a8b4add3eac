import type { Db } from '../database/database.ts'
import type { Mail, Mailer } from '../mail/transport.ts'
import { seal, unseal } from './encryption.ts'
import type { Jobs } from './enqueue.ts'
import type { AccountEmailJob } from './payloads.ts'

/** Mails about accounts (new password, verification) go through the jobs: a mail server that is away only delays them. */
export const queuedMailer = (jobs: Jobs, db: Db, secret: string): Mailer => ({
  send: ({ userId, ...mail }) => {
    const sealed = seal({ key: crypto.randomUUID(), ...mail }, secret)
    return jobs.enqueue(db, { queue: 'account-mail', data: { sealed, userId } })
  },
})

/** Sends one of them. */
export const sendAccountMail =
  (mailer: Mailer, secret: string) =>
  ({ sealed }: AccountEmailJob): Promise<void> =>
    mailer.send(unseal(sealed, secret) as Mail)

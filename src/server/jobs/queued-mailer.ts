import type { Db } from '../database/database.ts'
import type { Mail, Mailer } from '../mail/transport.ts'
import { seal, unseal } from './encryption.ts'
import type { Jobs } from './queues.ts'

/** A finished mail with a secret link in it, encrypted. Its job leaves the database as soon as it was sent. */
export interface AccountMessage {
  sealed: string
  userId?: string | undefined
}

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
  ({ sealed }: AccountMessage): Promise<void> =>
    mailer.send(unseal(sealed, secret) as Mail)

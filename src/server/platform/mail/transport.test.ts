import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { type ReadMail, readMail } from '../../../../test/support/mailbox.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { readConfig } from '../config/config.ts'
import { bookings } from '../database/schema.ts'
import { Undeliverable } from '../jobs/workers.ts'
import { openMailer } from './transport.ts'

const app = await testApp()
const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-outbox-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const received: ReadMail[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const reason = { nobody: '5.1.1 no such mailbox', blocked: '5.1.8 sender domain not found' }[
      address.split('@')[0] ?? ''
    ]
    done(reason ? Object.assign(new Error(reason), { responseCode: 550 }) : null)
  },
  onData: async (stream, _session, done) => {
    received.push(await readMail(Buffer.concat(await stream.toArray())))
    done()
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
const bySmtp = openMailer(readConfig({ SMTP_URL: smtpUrl, DATA_DIR: dataDir }), app.log)

test('without a mail server, an email becomes an .eml file and the log says where', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const outbox = openMailer(readConfig({ DATA_DIR: dataDir }), log)
  await outbox.send({ to: 'ann@example.com', subject: 'Grüße', text: 'Hello,\n\nfore!\n' })

  const [name = '', ...others] = readdirSync(join(dataDir, 'outbox'))
  expect([name.endsWith('.eml'), others]).toEqual([true, []])
  const file = join(dataDir, 'outbox', name)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await readMail(readFileSync(file))).toMatchObject({
    from: { name: 'Dome & Den', address: 'hello@dome-and-den.example' },
    to: [{ address: 'ann@example.com' }],
    subject: 'Grüße',
    text: expect.stringMatching(/^Hello,\s+fore!/),
  })
  expect(lines.join()).toContain(name)
})

test('with a mail server, the email is delivered and its address stays a single address', async () => {
  await bySmtp.send({ to: 'ann@example.com', subject: 'Fore', text: 'Hello', html: '<p>Hello</p>', key: 'one' })
  expect(received.at(-1)).toMatchObject({ to: [{ address: 'ann@example.com' }], messageId: '<one@localhost>' })
  await bySmtp.send({ to: 'ann@example.com, eve@example.com', subject: 'Fore', text: 'Hello' }).catch(() => {})
  expect(received.flatMap(({ to }) => to?.map(({ address }) => address))).not.toContain('eve@example.com')
})

test("an email to a mailbox the server doesn't know isn't retried, but one refused because of us is", async () => {
  const send = async (email: string) => {
    const booking = bookingOn(email === 'nobody@example.com' ? '2026-12-04' : '2026-12-05', { email })
    await app.db.insert(bookings).values(booking)
    const job = { about: 'confirmed', bookingId: booking.id, sequence: 0 } as const
    return jobHandlers(app, bySmtp)['booking-mail'](job, AbortSignal.timeout(20_000))
  }
  await expect(send('nobody@example.com')).rejects.toThrow(Undeliverable)
  const refused = send('blocked@example.com')
  await expect(refused).rejects.toThrow('sender domain not found')
  await expect(refused).rejects.not.toThrow(Undeliverable)
})

test('an unavailable mail server is a retryable failure', async () => {
  const away = openMailer(readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }), app.log)
  const sending = away.send({ to: 'ann@example.com', subject: 'Fore', text: 'Hello' })
  await expect(sending).rejects.toThrow('ECONNREFUSED')
})

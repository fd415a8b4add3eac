import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that counts how often each booking confirmation arrives. */
export async function startMailbox() {
  const confirmations = new Map<string, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      // A message cut off because its server was killed doesn't count as delivered.
      const message = await text(stream).catch(() => undefined)
      if (message === undefined) return
      const id = /^Message-ID: <confirmed-(.{36})-0@/im.exec(message)?.[1]
      if (id) confirmations.set(id, (confirmations.get(id) ?? 0) + 1)
      done()
    },
  })
  smtp.on('error', () => {}) // a killed server drops its connection
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    confirmations,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openOutbox } from './mailer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-outbox-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('a mail becomes a file that a mail program opens, and the log says where', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const outbox = openOutbox(dataDir, 'Dome & Den <hello@dome-and-den.example>', log)
  await outbox.send({ to: 'ann@example.com', subject: 'Grüße', text: 'Hello,\n\nfore!\n' })

  const [name = '', ...others] = readdirSync(join(dataDir, 'outbox'))
  expect([name.endsWith('.eml'), others]).toEqual([true, []])
  const file = join(dataDir, 'outbox', name)
  expect(statSync(file).mode & 0o077).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^From: "?Dome & Den"? <hello@dome-and-den.example>\r\n/m)
  expect(text).toMatch(/^To: ann@example.com\r\n/m)
  expect(text).toMatch(/^Subject: =\?UTF-8\?/im)
  expect(text).toMatch(/\r\n\r\nHello,\r\n\r\nfore!\r\n/)
  expect(lines.join()).toContain(name)
})

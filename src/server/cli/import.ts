import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readArguments } from '../operations/import/arguments.ts'
import { importOldSite } from '../operations/import/import-old-site.ts'
import { readConfig, readEnvironment } from '../platform/config/config.ts'
import { lastWords } from '../platform/config/startup-error.ts'
import { withDatabase } from '../platform/database/embedded/running-database.ts'
import { withDependencies } from './command.ts'

/** `npm run import -- …`: moves the old site's bookings and accounts in. Also while the server runs. */
const print = (line: string) => void process.stdout.write(`${line}\n`)
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Reads one line, which a terminal does not show. */
async function askPassword(email: string): Promise<string> {
  process.stderr.write(`Old password of ${email}: `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY === true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

try {
  const asked = readArguments(process.argv.slice(2))
  const config = readConfig(readEnvironment())
  await withDatabase(config, (url) =>
    withDependencies(config, url, ({ jobs, clock }) =>
      importOldSite({ url, config, jobs, say, print, askPassword }, asked, clock()),
    ),
  )
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}

import { Client } from 'pg'
import { releaseHolds } from '../../payments/ledger/release-holds.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { isStoredPassword } from '../../platform/auth/old-site-password.ts'
import type { Config } from '../../platform/config/config.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { overConnection } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { lockSchedule } from '../../schedule/load-days.ts'
import type { ImportArguments } from './arguments.ts'
import { allot, decide } from './decide.ts'
import { readHashConfig } from './hash-config.ts'
import { bringIn, bringInAhead } from './import-records.ts'
import { bringInSettings, decideSettings, type SettingsDecision } from './import-settings.ts'
import { readFirestore, readUsers } from './read-files.ts'
import { remindOfImported } from './reminders.ts'
import { reportLines } from './report.ts'
import { openStage } from './stage.ts'

// Any number, as long as every import asks for the same.
const turnNumber = 2020_09_05

// Right after a large import the planner still believes these tables to be empty, and compares row by row.
const knowSizes = 'analyze bookings, imported_documents, profiles, blocked_dates, "user", account'

interface Deps {
  url: string
  config: Pick<Config, 'admin'>
  jobs: Jobs
  /** Progress. */
  say: (line: string) => void
  /** A line of the report. */
  print: (line: string) => void
  /** What is typed for `--check-password`. */
  askPassword: (email: string) => Promise<string>
}

/**
 * Moves the old site's export in, all of it or nothing, by one transaction on a connection of its own; without `apply`
 * the same is read and decided, and taken back. Documents that came in before stay as they are. Throws `CannotStart`
 * for files that cannot be used.
 */
export async function importOldSite(deps: Deps, asked: ImportArguments, now: Date): Promise<void> {
  const hashConfig = asked['hash-config'] ? readHashConfig(asked['hash-config']) : undefined
  const client = new Client({ connectionString: deps.url, application_name: 'dome-and-den import', pipeline: true })
  await client.connect()
  try {
    await client.query(knowSizes)
    await client.query('begin')
    const stage = await openStage(client)
    const options = { now, onProgress: progressOf(deps.say) }
    if (asked.users) await readUsers(asked.users, hashConfig, stage, options)
    const read = await readFirestore(asked.firestore, stage, options)

    deps.say('Comparing with what is here')
    await client.query('select pg_advisory_xact_lock($1)', [turnNumber])
    const settings = await decideSettings(client, read.settings, stage)
    await stage.finish()
    if (asked['check-password']) await checkPassword(client, asked['check-password'], deps)
    await decide(client, deps.config.admin.email)
    await allot(client, 'past', now)
    if (!asked.apply) await allot(client, 'ahead', now)

    if (asked.apply) {
      await apply(deps, client, asked, settings, now)
      deps.say('Committing')
      // Only what is safely in is reported as such. The temporary tables outlive this.
      await client.query('commit')
      await client.query(knowSizes)
      await client.query('begin')
    }
    const { otherCollections } = read
    const about = { now, applied: asked.apply, all: asked.all, settings, otherCollections }
    for await (const line of reportLines(client, about)) deps.print(line)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

async function apply(
  { config, jobs, say }: Deps,
  client: Client,
  asked: ImportArguments,
  settings: SettingsDecision,
  now: Date,
) {
  await bringIn(client, say, now)
  say('Bringing in upcoming bookings')
  const tx = overConnection(client)
  await lockSchedule(tx)
  await releaseHolds(tx, now)
  await allot(client, 'ahead', now)
  await bringInAhead(client, now)
  await bringInSettings(client, settings, now)
  if (asked.reminders) say(`Planned reminders for ${await remindOfImported({ jobs }, client, now)} bookings`)
  const { rows } = await client.query(
    `select (select count(*) from decided where fate = 'new')::int as bookings,
       (select count(*) from people where fate = 'new')::int as accounts`,
  )
  if (rows[0].bookings + rows[0].accounts === 0) return
  const subject = `${rows[0].bookings} bookings, ${rows[0].accounts} accounts`
  const change = { actor: config.admin.email, action: 'moved in from the old site', subject }
  await recordAudit(tx, change, now)
}

const SAY_EVERY_MS = 2_000

function progressOf(say: Deps['say']) {
  let saidAt = performance.now()
  return (file: string, documents: number) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    say(`Reading ${file}: ${documents.toLocaleString('en-US')} so far`)
  }
}

/** Whether the hash config is the right one shows with a password that somebody knows. */
async function checkPassword(client: Client, email: string, { askPassword, say }: Deps): Promise<void> {
  const { rows } = await client.query<{ password: string | null }>(
    'select password from staged_accounts where email = $1',
    [email.trim().toLowerCase()],
  )
  const hash = rows[0]?.password
  if (!hash) throw new CannotStart(`${email} has no password in --users.`)
  if (!(await isStoredPassword({ hash, password: await askPassword(email) })))
    throw new CannotStart(
      'That password doesn’t open this account. Either it was mistyped, or --hash-config is from another project.',
    )
  say('The password is right, so --hash-config fits.')
}

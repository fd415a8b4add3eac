import { oldestVersion, ownMigrations } from '../../../platform/database/migrate.ts'
import { error, type Finding, ok, type Query, warning } from '../finding.ts'
import { counted, reasonOf, spanOf } from '../words.ts'

/** Is it there, and new enough? */
export async function checkDatabase(query: Query): Promise<Finding> {
  const asked = query<{ version: string; major: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
  )
  try {
    const { version = '', major = 0 } = (await asked).rows[0] ?? {}
    if (major >= oldestVersion) return ok(`PostgreSQL ${version}.`)
    return error(
      `PostgreSQL ${version} is too old. The site needs ${oldestVersion} or newer.`,
      'Create a database on a newer server and move over: npm run backup here, npm run restore there.',
    )
  } catch (away) {
    return error(
      `The database can’t be reached: ${reasonOf(away).replace(/\.$/, '')}.`,
      'Start it, or correct DATABASE_URL. Without DATABASE_URL, the database starts with the site: npm start',
    )
  }
}

/** Does it keep every letter that people type? */
export async function checkEncoding(query: Query): Promise<Finding> {
  const { rows } = await query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return ok('Text is stored as UTF-8.')
  return error(
    `Text is stored as ${encoding}, which can’t hold every letter people type.`,
    'Create a UTF-8 database and move over: npm run backup here, npm run restore there.',
  )
}

const DIFFERS_MS = 5_000
const DIFFERS_FAR_MS = 60_000

/** Do the database and this machine agree on the time? Sessions, holds and reminders go by both. */
export async function checkClock(query: Query, clock: () => Date): Promise<Finding> {
  const before = clock().getTime()
  const { rows } = await query<{ at: Date }>('select clock_timestamp() as at')
  const ahead = (rows[0]?.at.getTime() ?? 0) - (before + clock().getTime()) / 2
  if (Math.abs(ahead) < DIFFERS_MS) return ok('This machine’s clock and the database’s agree.')
  const found = `The database’s clock is ${spanOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} this machine’s.`
  const todo = 'Turn on time synchronization (NTP) on both machines.'
  return Math.abs(ahead) < DIFFERS_FAR_MS ? warning(found, todo) : error(found, todo)
}

/** Do the tables have the level of this version? */
export async function checkMigrations(query: Query): Promise<Finding> {
  const { rows } = await query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const own = new Map(ownMigrations().map(({ name, checksum }) => [name, checksum]))
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const newer = [...applied.keys()].find((name) => !own.has(name))
  if (newer)
    return error(
      `A newer version has upgraded the database (${newer}).`,
      'Run that version, or restore a backup from before the upgrade into an empty database.',
    )
  const changed = [...own].find(([name, checksum]) => applied.has(name) && applied.get(name) !== checksum)
  if (changed)
    return error(
      `migrations/${changed[0]} was changed after it was applied.`,
      'Put the file back the way it was. The site won’t start until you do.',
    )
  const waiting = [...own.keys()].filter((name) => !applied.has(name))
  if (waiting.length === 0) return ok(`All ${own.size} migrations are applied.`)
  return warning(
    `${counted(waiting.length, 'migration hasn’t', 'migrations haven’t')} been applied yet: ${waiting.join(', ')}.`,
    'Restart the site to apply what’s missing.',
  )
}

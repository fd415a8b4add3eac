import { Client } from 'pg'
import { counted } from '../../../../domain/typography/counted.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { error, type Finding, ok, type Query, skipped, warning } from '../finding.ts'
import { ScratchForbidden, ScratchTaken, withScratchDatabase } from './scratch.ts'

/** Constraints, indexes and triggers with definition and validity. NOT NULL is left to the columns. */
const parts = `
  select conname || ' of ' || conrelid::regclass as name,
    pg_get_constraintdef(oid) || case when convalidated and coalesce(indisvalid, true) then '' else ' (not valid)' end as is
  from pg_constraint left join pg_index on indexrelid = conindid and contype <> 'f'
  where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
  union all
  select c.relname || ' of ' || indrelid::regclass,
    pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' (not valid)' end
  from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select tgname || ' of ' || tgrelid::regclass,
    pg_get_triggerdef(t.oid) || case when tgenabled = 'D' then ' (disabled)' else '' end
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where c.relnamespace = 'public'::regnamespace and not tgisinternal`

interface Part {
  name: string
  is: string
}

/** Checks that all constraints, indexes and triggers match those that the migrations create in an empty database. */
export async function checkSchema(query: Query, url: string, signal: AbortSignal): Promise<Finding> {
  const { rows: levels } = await query<{ level: string }>('select max(name) as level from migrations')
  const { rows: here } = await query<Part>(parts)
  try {
    const wanted = await withScratchDatabase(url, signal, (scratch) => partsAt(scratch, levels[0]?.level))
    return compare(wanted, new Map(here.map((part) => [part.name, part.is])))
  } catch (failure) {
    return scratchFinding(failure)
  }
}

async function partsAt(url: string, upTo: string | undefined): Promise<Part[]> {
  await migrate(url, { upTo })
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Part>(parts)).rows
  } finally {
    await client.end()
  }
}

function compare(wanted: Part[], here: Map<string, string>): Finding {
  const wrong = wanted.filter(({ name, is }) => here.get(name) !== is)
  if (wrong.length === 0) return ok(`All ${wanted.length} constraints, indexes and triggers are in place.`)
  const words = wrong.map(({ name }) => (here.has(name) ? `${name} (different, or not valid)` : `${name} (missing)`))
  return error(
    `The database doesn’t match its migrations: ${words.slice(0, 5).join(', ')}${words.length > 5 ? ` and ${counted(words.length - 5, 'other')}` : ''}.`,
    'Fix any rows that are in the way, then put back what the files in migrations say. Or restore a backup.',
  )
}

/** The finding for a missing scratch database. Rethrows any other error. */
export function scratchFinding(failure: unknown): Finding {
  if (failure instanceof ScratchTaken) return skipped('Not checked: another doctor is checking this right now.')
  if (failure instanceof ScratchForbidden)
    return warning(
      'This can’t be checked: the database’s user isn’t allowed to create a scratch database.',
      'As a PostgreSQL administrator, allow it: alter role NAME createdb;',
    )
  throw failure
}

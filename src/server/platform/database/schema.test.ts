import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import * as accountSchema from './account-schema.ts'
import * as backupSchema from './backup-schema.ts'
import * as companySchema from './company-schema.ts'
import * as daySchema from './day-schema.ts'
import * as moneySchema from './money-schema.ts'
import * as photoSchema from './photo-schema.ts'
import * as placeSchema from './place-schema.ts'
import * as reviewSchema from './review-schema.ts'
import * as schema from './schema.ts'
import * as textSchema from './text-schema.ts'
import * as weatherSchema from './weather-schema.ts'

const { pool } = await testDatabase()

const schemas = {
  ...schema,
  ...accountSchema,
  ...moneySchema,
  ...companySchema,
  ...photoSchema,
  ...placeSchema,
  ...reviewSchema,
  ...weatherSchema,
  ...daySchema,
  ...textSchema,
  ...backupSchema,
}
const tables = Object.values(schemas).filter((table) => is(table, PgTable))

/** Column definitions as `name type`, plus `not null` and `default`: what code and database must agree on. */
async function migrated(table: string) {
  const { rows } = await pool.query<{ line: string }>(
    `select attname || ' ' || format_type(atttypid, atttypmod)
         || case when attnotnull then ' not null' else '' end || case when atthasdef then ' default' else '' end as line
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`"${table}"`],
  )
  return rows.map(({ line }) => line).sort()
}

function mirrored(table: PgTable) {
  return getTableConfig(table)
    .columns.map((column) => {
      const type = column.getSQLType().replace(', ', ',')
      const inKey = column.primary || getTableConfig(table).primaryKeys.some((key) => key.columns.includes(column))
      const hasDefault = column.hasDefault ? ' default' : ''
      return `${column.name} ${type}${column.notNull || inKey ? ' not null' : ''}${hasDefault}`
    })
    .sort()
}

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  'schema and migrations agree on %s',
  async (name, table) => {
    expect(mirrored(table)).toEqual(await migrated(name))
  },
)

test('the schema includes every table', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  expect(tables.map((table) => getTableConfig(table).name).sort()).toEqual(rows.map(({ name }) => name).sort())
})

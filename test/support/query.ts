import { Client } from 'pg'

/** Runs one statement on its own connection and returns the rows. */
export async function queryOnce(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

import { Client } from 'pg'

/** Sends one statement over a connection of its own and gives the rows. */
export async function queryOnce(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilReady } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { initialize, launch, stop } from '../../src/server/platform/database/embedded/postmaster.ts'
import { databaseUser } from '../../src/server/platform/database/embedded/system-user.ts'

/** The folder of a PostgreSQL 15: POSTGRES_15 or Debian's default. Undefined if there is none. */
export const postgres15 = [process.env.POSTGRES_15 ?? '', '/usr/lib/postgresql/15'].find((folder) =>
  existsSync(join(folder, 'bin/initdb')),
)

/** Starts a new server of that PostgreSQL, which runs until `close`. */
export async function startPostgres(native: string) {
  const user = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-postgres-'))
  const password = join(folder, 'password')
  writeFileSync(password, 'secret\n')
  if (user) for (const path of [folder, password]) chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const place = { folder, native, cluster: join(folder, 'cluster'), log: join(folder, 'postgres.log'), user }
  initialize(place, place.cluster, 'tester', password)
  const port = await freePort()
  const { pid } = launch(place, port, { fsync: 'off', full_page_writes: 'off' })
  const url = `postgres://tester:secret@127.0.0.1:${port}/postgres`
  const close = async () => {
    if (pid !== undefined) await stop(pid)
    rmSync(folder, { recursive: true, force: true })
  }
  if (pid === undefined || !(await untilReady(url, AbortSignal.timeout(60_000)))) {
    await close()
    throw new Error(`The PostgreSQL of ${native} did not start.`)
  }
  return { url, close }
}

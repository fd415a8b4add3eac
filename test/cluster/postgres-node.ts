import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Daemon, signalTree, startDaemon } from './daemon.ts'
import { type Ports, passwords, type Surroundings } from './surroundings.ts'

export type PostgresNode = ReturnType<typeof postgresNode>

/** One of the three machines that run PostgreSQL under Patroni. */
export function postgresNode(at: Surroundings, ports: Ports, index: number) {
  const name = `pg${index + 1}`
  const dataDir = join(at.folder, name)
  const [port, restPort] = [ports.postgres[index], ports.patroni[index]]
  let daemon: Daemon

  const start = () => {
    daemon = startDaemon({
      ...at,
      name: `patroni-${name}`,
      command: at.paths.patroni,
      args: [at.config('patroni.yml')],
      env: {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: passwords.api,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_BIN_DIR: at.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(at.folder, `${name}.pgpass`),
        PATRONI_ETCD_HOSTS: `'127.0.0.1:${ports.etcd}'`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        PATRONI_REWIND_USERNAME: 'rewinder',
        PATRONI_REWIND_PASSWORD: passwords.rewind,
      },
    })
  }
  start()

  /** Signals everything on the machine, as if it lost power or froze. PostgreSQL isn't a child process of Patroni. */
  const signalAll = (signal: NodeJS.Signals) => {
    const note = join(dataDir, 'postmaster.pid')
    const postmaster = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n', 1)[0]) : undefined
    signalTree(daemon.pid, signal)
    if (postmaster) signalTree(postmaster, signal)
  }

  return {
    name,
    isPrimary: () => answersOk(`http://127.0.0.1:${restPort}/primary`),
    kill: () => signalAll('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Comes back as a machine with an empty disk and copies the primary, like `patronictl reinit`. */
    async rebuild() {
      signalAll('SIGKILL')
      await daemon.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
      start()
    },
    said: () => daemon.said(),
    async stop() {
      signalAll('SIGCONT')
      await daemon.end()
      signalAll('SIGKILL') // whatever a killed Patroni left behind
    },
  }
}

const answersOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

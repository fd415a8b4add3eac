import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { queryOnce } from '../support/query.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { type PostgresNode, postgresNode } from './postgres-node.ts'
import type { findPrograms } from './programs.ts'
import { createSurroundings, type Ports, passwords, portsFrom, type Surroundings } from './surroundings.ts'

type Found = Extract<ReturnType<typeof findPrograms>, { missing: undefined }>

export type Cluster = Awaited<ReturnType<typeof startCluster>>

const PATIENCE_MS = 120_000

/**
 * Starts, on loopback and with the configurations of deploy/cluster, three PostgreSQL servers under Patroni with etcd,
 * HAProxy in front of them and of three site servers (which aren't started here), and PgBouncer. Creates a database and
 * its role.
 */
export async function startCluster(found: Found, firstPort: number) {
  const at = createSurroundings(found)
  const ports = portsFrom(firstPort)
  const daemons: Daemon[] = []
  const nodes: PostgresNode[] = []
  // Not in `daemons`, because a test may stop it while the others keep running.
  let pooler: Daemon | undefined

  async function stop() {
    await pooler?.end()
    await Promise.all(daemons.map((daemon) => daemon.end()))
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(at.folder, { recursive: true, force: true })
  }

  /** Polls until `look` finds something. Throws with the nodes' latest output if that takes too long. */
  async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(200)) {
      const ended = daemons.find((daemon) => daemon.hasEnded())
      if (ended) throw new Error(`${ended.name} ended:\n${ended.said()}`)
      const found = await look()
      if (found) return found
    }
    throw new Error(`No ${what} within ${PATIENCE_MS / 1_000} seconds:\n${nodes.map((node) => node.said()).join('\n')}`)
  }

  const primary = () => until('primary', async () => (await first(nodes, (node) => node.isPrimary())) ?? false)
  /** Waits until a standby is registered as fully synced, because only such a one takes over. */
  const standby = () =>
    until('standby', async () => {
      const asked = await fetch(`http://127.0.0.1:${ports.etcd}/v2/keys/service/dome-and-den/sync`)
      const { node } = (await asked.json()) as { node?: { value: string } }
      const { leader, sync_standby } = JSON.parse(node?.value ?? '{}') as Record<string, string | null>
      const now = await first(nodes, (each) => each.isPrimary())
      return now !== undefined && leader === now.name && sync_standby !== null
    })

  try {
    daemons.push(startDaemon({ ...at, name: 'etcd', command: at.paths.etcd, args: etcdArguments(ports) }))
    for (let index = 0; index < 3; index++) nodes.push(postgresNode(at, ports, index))
    let proxy = startDaemon({ ...at, name: 'haproxy', ...haproxy(at, ports, at.config('haproxy.cfg')) })
    daemons.push(proxy)
    const startPooler = () => {
      pooler = startDaemon({ ...at, name: 'pgbouncer', ...pgbouncer(at, ports) })
    }
    startPooler()

    const superuser = `postgres://postgres:${passwords.postgres}@127.0.0.1:${ports.primary}/postgres`
    await primary()
    await until('connection to the primary', () => queryOnce(superuser, 'select 1').catch(() => false as const))
    await queryOnce(superuser, `create role dome_and_den login password '${passwords.site}'`)
    await queryOnce(superuser, 'create database dome_and_den owner dome_and_den template template0')
    await standby()

    const site = (port: number) => `postgres://dome_and_den:${passwords.site}@127.0.0.1:${port}/dome_and_den`
    return {
      ports,
      folder: at.folder,
      webUrl: `http://127.0.0.1:${ports.web}`,
      pooledUrl: site(ports.pgbouncer),
      directUrl: site(ports.primary),
      /** The environment variables that every server needs. */
      environment: { DATABASE_URL: site(ports.pgbouncer), DATABASE_DIRECT_URL: site(ports.primary) },
      primary,
      standby,
      /** Makes HAProxy retry only if it couldn't connect, its default, so nothing else hides closed connections. */
      async useDefaultRetries() {
        daemons.splice(daemons.indexOf(proxy), 1)
        await proxy.end()
        const config = at.changedConfig('haproxy.cfg', { 'retry-on conn-failure empty-response': '' })
        proxy = startDaemon({ ...at, name: 'haproxy', ...haproxy(at, ports, config) })
        daemons.push(proxy)
      },
      killPooler: async () => pooler?.end('SIGKILL'),
      startPooler,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function first<T>(list: readonly T[], is: (each: T) => Promise<boolean>): Promise<T | undefined> {
  const answers = await Promise.all(list.map(is))
  return list.find((_, index) => answers[index])
}

const etcdArguments = ({ etcd, etcdPeer }: Ports) => [
  ...['--name', 'etcd1', '--data-dir', 'etcd', '--log-level', 'warn', '--enable-v2=true'],
  ...['--listen-client-urls', `http://127.0.0.1:${etcd}`, '--advertise-client-urls', `http://127.0.0.1:${etcd}`],
  ...['--listen-peer-urls', `http://127.0.0.1:${etcdPeer}`],
  ...['--initial-advertise-peer-urls', `http://127.0.0.1:${etcdPeer}`],
  ...['--initial-cluster', `etcd1=http://127.0.0.1:${etcdPeer}`],
]

function haproxy(at: Surroundings, ports: Ports, config: string) {
  const ofNodes = ports.postgres.flatMap((port, index) => [
    [`PG${index + 1}`, `127.0.0.1:${port}`],
    [`PG${index + 1}_CHECK`, String(ports.patroni[index])],
  ])
  const ofServers = ports.servers.map((port, index) => [`SERVER_${'ABC'[index]}`, `127.0.0.1:${port}`])
  return {
    command: at.paths.haproxy,
    args: ['-db', '-f', config],
    env: {
      ...Object.fromEntries([...ofNodes, ...ofServers]),
      PRIMARY_BIND: `127.0.0.1:${ports.primary}`,
      WEB_BIND: `127.0.0.1:${ports.web}`,
      UNAVAILABLE_PAGE: at.config('unavailable.http'),
    },
  }
}

function pgbouncer(at: Surroundings, ports: Ports) {
  const config = at.changedConfig('pgbouncer.ini', {
    'host=10.0.0.10 port=5432': `host=127.0.0.1 port=${ports.primary}`,
    'listen_addr = 10.0.0.10': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${ports.pgbouncer}`,
    '/etc/pgbouncer/userlist.txt': at.write('userlist.txt', `"dome_and_den" "${passwords.site}"\n`),
  })
  return { command: at.paths.pgbouncer, args: [config] }
}

// `npm run cluster`: runs everything in deploy/cluster on this machine, with three servers, until Ctrl-C.
import { once } from 'node:events'
import { startServer } from '../support/server-process.ts'
import { startCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { serverEnvironment } from './servers.ts'

const found = findPrograms()
if (found.missing !== undefined) {
  console.error(found.missing)
  process.exit(1)
}
const asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
console.log('Starting etcd, three PostgreSQL servers under Patroni, HAProxy, PgBouncer and three servers of the site …')
const cluster = await startCluster(found, Number(process.env.CLUSTER_PORT ?? 4900))
const servers: Awaited<ReturnType<typeof startServer>>[] = []
try {
  for (const port of cluster.ports.servers) servers.push(await startServer(serverEnvironment(cluster, port)))
  const { ADMIN_SIGN_IN_PASSWORD: toSignIn, ADMIN_PANEL_PASSWORD: toOpen } = serverEnvironment(cluster, 0)
  console.log(`
  the site          ${cluster.webUrl}
  servers           ${servers.map(({ url, pid }) => `${url} (process ${pid})`).join('  ')}
  the primary       ${cluster.directUrl}
  the pooler        ${cluster.pooledUrl}
  the admin         owner@dome-and-den.example: "${toSignIn}" to sign in, "${toOpen}" for the panel
  logs and data     ${cluster.folder}

Press Ctrl-C to stop all of it and delete the data.`)
  await asked
} finally {
  // Also if a server doesn't start: no part of the cluster stops on its own.
  await Promise.all(servers.map((server) => server.stop()))
  await cluster.stop()
}
process.exit(0)

// `npm run cluster`: everything of deploy/cluster on this machine, with three servers, until Ctrl-C.
import { once } from 'node:events'
import { type ServerProcess, startServer } from '../soak/server-process.ts'
import { startCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { serverEnvironment } from './servers.ts'

const found = findPrograms()
if (found.missing !== undefined) {
  console.error(found.missing)
  process.exit(1)
}
const asked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
console.log('Starting etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer and three servers …')
const cluster = await startCluster(found, Number(process.env.CLUSTER_PORT ?? 4900))
const servers: ServerProcess[] = []
try {
  for (const port of cluster.ports.servers) servers.push(await startServer(serverEnvironment(cluster, port)))
  console.log(`
  the site          ${cluster.webUrl}
  servers           ${servers.map(({ url, pid }) => `${url} (${pid})`).join('  ')}
  the primary       ${cluster.directUrl}
  through a pooler  ${cluster.pooledUrl}
  logs and data     ${cluster.folder}

Ctrl-C ends it all and removes the data.`)
  await asked
} finally {
  // Whatever ends it: the programs would live on.
  await Promise.all(servers.map((server) => server.stop()))
  await cluster.stop()
}
process.exit(0)

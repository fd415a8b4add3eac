import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { startDaemon } from '../cluster/daemon.ts'
import { findPrograms } from '../cluster/programs.ts'
import { createSurroundings } from '../cluster/surroundings.ts'

const found = findPrograms()

/**
 * HAProxy as in deploy/cluster, limited to a few connections. Behind it are a primary that says 'ready' on each
 * connection, and a site.
 */
async function smallProxy(headerTime: string) {
  if (found.missing !== undefined) throw new Error(found.missing)
  const primary = createServer((socket) => socket.on('error', () => {}).end('ready')).listen(0, '127.0.0.1')
  const site = createHttpServer((_, response) => response.end('site')).listen(0, '127.0.0.1')
  await Promise.all([once(primary, 'listening'), once(site, 'listening')])
  const [primaryPort, sitePort] = [primary, site].map((server) => (server.address() as AddressInfo).port)
  const [primaryBind, webBind] = [await freePort(), await freePort()]
  const at = createSurroundings(found)
  const config = at.changedConfig('haproxy.cfg', {
    'maxconn 4000': 'maxconn 8',
    'maxconn 3000': 'maxconn 4',
    '10s': headerTime,
  })
  const each = (names: string[], value: string) => Object.fromEntries(names.map((name) => [name, value]))
  const proxy = startDaemon({
    ...at,
    name: 'haproxy',
    command: at.paths.haproxy,
    args: ['-db', '-f', config],
    env: {
      ...each(['PG1', 'PG2', 'PG3'], `127.0.0.1:${primaryPort}`),
      ...each(['PG1_CHECK', 'PG2_CHECK', 'PG3_CHECK'], String(sitePort)),
      ...each(['SERVER_A', 'SERVER_B', 'SERVER_C'], `127.0.0.1:${sitePort}`),
      PRIMARY_BIND: `127.0.0.1:${primaryBind}`,
      WEB_BIND: `127.0.0.1:${webBind}`,
      UNAVAILABLE_PAGE: at.config('unavailable.http'),
    },
  })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await proxy.end('SIGKILL')
    for (const server of [primary, site]) server.close()
    site.closeAllConnections()
    rmSync(at.folder, { recursive: true, force: true })
  })
  const open = (port: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    return socket
  }
  await vi.waitFor(() => once(open(primaryBind), 'data'), 10_000)
  return { toPrimary: () => open(primaryBind), toWeb: () => open(webBind) }
}

test.skipIf(found.missing)("visitors who use up every connection don't block the route to the primary", async () => {
  const { toPrimary, toWeb } = await smallProxy('10m')
  for (let count = 0; count < 12; count++) toWeb().write('GET / HTTP/1.1\r\n')
  const [said] = await once(toPrimary(), 'data')
  expect(String(said)).toBe('ready')
})

test.skipIf(found.missing)("a header that trickles in doesn't hold its connection", async () => {
  const { toWeb } = await smallProxy('1s')
  const slow = toWeb()
  slow.write('GET / HTTP/1.1\r\nx: ')
  const trickle = setInterval(() => slow.write('y'), 100)
  onTestFinished(() => clearInterval(trickle))
  slow.resume()
  await once(slow, 'end')
})

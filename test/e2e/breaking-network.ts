import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A browser proxy in front of every server that can break: `cut` ends all connections and blocks new ones until `mend`. */
export async function startBreakingNetwork() {
  let isDown = false
  const proxy = createServer((incoming, outgoing) => pass(incoming, outgoing))
  proxy.on('connection', (socket) => isDown && socket.destroy())
  // Playwright's own requests use a tunnel.
  proxy.on('connect', ({ url }, socket: Socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const through = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'))
    through.on('error', () => socket.destroy())
    socket.on('error', () => through.destroy())
    socket.pipe(through).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      isDown = true
      proxy.closeAllConnections()
    },
    mend() {
      isDown = false
    },
    stop() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, headers, url = '' } = incoming
  const asking = request(url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  asking.on('error', () => outgoing.destroy())
  incoming.on('error', () => asking.destroy())
  outgoing.on('close', () => asking.destroy())
  incoming.pipe(asking)
}

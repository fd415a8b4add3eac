import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to every server, as a browser's proxy, that breaks when it is told: `cut` ends what is under way and lets nothing through until `mend`. */
export async function startBreakingNetwork() {
  let isDown = false
  const proxy = createServer((incoming, outgoing) => pass(incoming, outgoing))
  proxy.on('connection', (socket) => isDown && socket.destroy())
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

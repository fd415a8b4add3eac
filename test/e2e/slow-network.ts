import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A slow phone connection: milliseconds before an answer and between pieces of a page, and bytes per second of a file. */
const network = { latency: 400, betweenPieces: 400, rate: 50_000 }

/** Where pages are cut. A browser may paint, and run cached scripts, with nothing more than the HTML up to there. */
const cuts = ['</head>', '<symbol id="logo"', '<div id="root"', '<main', '<h1', '</main>', '</body>']

/**
 * Starts a proxy to the server at `origin` that behaves like a bad phone network: everything is late and slow, and
 * pages come in pieces. Returns its own address and the requested paths.
 */
export async function startSlowNetwork(origin: string) {
  const asked: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    pass(origin, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked, stop }
}

async function pass(origin: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  // Fetches pages uncached and uncompressed, so we control the cuts; files stay in the browser's cache.
  const { 'if-none-match': _known, 'accept-encoding': _accepted, ...plain } = incoming.headers
  const headers = plain.accept?.includes('text/html') ? plain : incoming.headers
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(origin + incoming.url, { method: incoming.method, headers }, resolve)
    asking.on('error', reject)
    incoming.pipe(asking)
  })
  const body = Buffer.concat(await answer.toArray())
  await pause(network.latency)
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  for (const piece of isPage ? splitAtCuts(body) : toChunks(body)) {
    outgoing.write(piece)
    await pause(isPage ? network.betweenPieces : (piece.length / network.rate) * 1000)
  }
  outgoing.end()
}

function splitAtCuts(page: Buffer): Buffer[] {
  const places = [0, ...cuts.map((cut) => page.indexOf(cut)).filter((place) => place > 0), page.length]
  return places.slice(1).map((end, index) => page.subarray(places[index], end))
}

const toChunks = (file: Buffer) =>
  Array.from({ length: Math.ceil(file.length / 5000) }, (_, index) => file.subarray(index * 5000, (index + 1) * 5000))

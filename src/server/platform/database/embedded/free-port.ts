import { createServer } from 'node:net'

/** A free loopback port; the preferred one if available. */
export const freePort = async (wished?: number): Promise<number> =>
  (wished && (await portIfFree(wished))) || (await portIfFree(0)) || freePort()

function portIfFree(port: number) {
  return new Promise<number | undefined>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

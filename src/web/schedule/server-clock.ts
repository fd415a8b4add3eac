import { createStore } from '../app/storage/create-store.ts'

/** How far the server's clock is ahead of this browser's, in ms. */
const ahead = createStore(0)

/** An answer's Date header counts whole seconds and was written before it traveled: smaller differences mean nothing. */
const TOLERANCE_MS = 5_000

/** Reads the server's time from a response, so that a browser with a wrong clock offers the right slots. */
export function learnServerTime(headers: Headers) {
  const server = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(server)) return
  const measured = server - Date.now()
  const next = Math.abs(measured) < TOLERANCE_MS ? 0 : measured
  if (Math.abs(next - ahead.get()) >= TOLERANCE_MS) ahead.set(next)
}

/** Takes the server's time from an answer on its way. */
export async function timed<R extends { headers: Headers }>(pending: Promise<R>): Promise<R> {
  const response = await pending
  learnServerTime(response.headers)
  return response
}

/** Now, by the server's clock as far as it is known. */
export const serverNow = () => new Date(Date.now() + ahead.get())

/** Calls back when the known difference changes; call the returned function to unsubscribe. */
export const onServerTime = ahead.subscribe

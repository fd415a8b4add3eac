import { createStore } from '../app/storage/create-store.ts'

/** How far the server's clock is ahead of this browser's, in ms. */
const ahead = createStore(0)

/** Smaller differences are ignored: a Date header has whole seconds and was written before the response traveled. */
const TOLERANCE_MS = 5_000

/** Reads the server's time from a response, so that a browser with a wrong clock offers the right slots. */
export function learnServerTime(headers: Headers) {
  const server = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(server)) return
  const measured = server - Date.now()
  const next = Math.abs(measured) < TOLERANCE_MS ? 0 : measured
  if (Math.abs(next - ahead.get()) >= TOLERANCE_MS) ahead.set(next)
}

/** Reads the server's time from a pending response. */
export async function timed<R extends { headers: Headers }>(pending: Promise<R>): Promise<R> {
  const response = await pending
  learnServerTime(response.headers)
  return response
}

/** The server's time at a moment of this browser's clock (ms), as far as the difference is known. */
export const toServerTime = (moment: number) => new Date(moment + ahead.get())

/** The current time by the server's clock, as far as it's known. */
export const serverNow = () => toServerTime(Date.now())

/** Subscribes to changes of the clock difference; call the returned function to unsubscribe. */
export const onServerTime = ahead.subscribe

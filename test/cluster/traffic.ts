import { setTimeout as pause } from 'node:timers/promises'
import { addDays, todayIn } from '../../src/domain/calendar.ts'
import type { Customer } from '../soak/customers.ts'
import { type BookingInput, bookingRequestInit, freeStarts, inputFor, type Start } from '../soak/schedule.ts'
import { ask, keptConnections, type Reply } from './ask.ts'

/** Out of every hundred turns, this many book, and this many of the others cancel or list their bookings. */
const BOOKS = 20
const CANCELS = 5
const LOOKS = 15

/** Answers a client may get while things are down. Proxies never retry a change that has no idempotency key. */
const expected = ['success', 'refusal', '503', 'cancel closed without an answer']

const REFUSALS = [400, 403, 404, 409, 422, 429]

/** Simulates `clients` people who query days, list their bookings, book and cancel at `url`, over and over until `stop`. */
export function startTraffic(url: string, customers: readonly Customer[], clients: number) {
  const agent = keptConnections(clients)
  const statuses = new Map<string, number>()
  const booked = new Map<string, Customer>()
  const cancelled = new Set<string>()
  /** The first unexpected answers of each kind, with their times. */
  const surprises: string[] = []
  /** When each acknowledged booking was sent and answered. */
  const times: { sent: number; answered: number }[] = []
  const starts = freeStarts(30)
  let nextCustomer = 0
  let isOver = false

  function note({ status, body }: Reply, what: string): void {
    const name = outcomeName(status, what)
    const before = statuses.get(name) ?? 0
    statuses.set(name, before + 1)
    if (before < 3 && !expected.includes(name)) {
      surprises.push(`${new Date().toISOString()} ${name} ${body.slice(0, 200)}`)
    }
  }

  async function asked(what: string, path: string, options: Omit<Parameters<typeof ask>[1], 'agent'>) {
    const reply = await ask(url + path, { ...options, agent })
    note(reply, what)
    return reply
  }

  /** Retries one booking until its outcome is known, as the page does. */
  async function book(input: BookingInput): Promise<void> {
    for (;;) {
      const sent = performance.now()
      const reply = await asked('POST', '/api/bookings', bookingRequestInit(input, url))
      if (reply.status === 201 || reply.status === 200) {
        booked.set((JSON.parse(reply.body) as { id: string }).id, input.customer)
        times.push({ sent, answered: performance.now() })
        return
      }
      if (reply.status !== 503 && reply.status > 0) return
      await pause(300)
    }
  }

  async function cancel(): Promise<void> {
    const [id, customer] = [...booked].at(Math.floor(Math.random() * booked.size)) ?? []
    if (!id || !customer || cancelled.has(id)) return
    const headers = { ...customer.headers, origin: url, 'content-type': 'application/json' }
    const reply = await asked('cancel', `/api/bookings/${id}/cancel`, { method: 'POST', headers, body: '{}' })
    if (reply.status === 200) cancelled.add(id)
  }

  async function client(): Promise<void> {
    const from = addDays(todayIn(new Date()), 1)
    while (!isOver) {
      const turn = Math.random() * 100
      const customer = customers[nextCustomer++ % customers.length] as Customer
      if (turn < BOOKS) await book(inputFor(customer, starts.next().value as Start))
      else if (turn < BOOKS + CANCELS) await cancel()
      else if (turn < BOOKS + CANCELS + LOOKS) await asked('GET', '/api/bookings', customer)
      else await asked('GET', `/api/availability/days?from=${from}&to=${addDays(from, 30)}&hours=2`, customer)
      await pause(Math.random() * 200)
    }
  }
  const running = Array.from({ length: clients }, client)

  return {
    statuses,
    surprises,
    /** The customer of each acknowledged booking, by its id. */
    booked,
    cancelled,
    /** A start time no one else uses. */
    freeStart: () => starts.next().value as Start,
    /** Waits for a booking sent after `since` (a time of performance.now). Returns the seconds until it was answered. */
    async firstBooking(since: number): Promise<number> {
      for (;;) {
        const first = times.findLast(({ sent }) => sent > since) && times.find(({ sent }) => sent > since)
        if (first) return (first.answered - since) / 1_000
        await pause(50)
      }
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}

function outcomeName(status: number, what: string): string {
  if (status === 0) return `${what} closed without an answer`
  if (status === -1) return `${what} without an answer for 30 s`
  if (status >= 200 && status < 300) return 'success'
  if (REFUSALS.includes(status)) return 'refusal'
  return status === 503 ? '503' : `${what} ${status}`
}

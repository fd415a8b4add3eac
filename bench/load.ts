import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Load {
  /** Answers a second, of the measured time alone. */
  rate: number
  /** Milliseconds within which half, and 99 of 100, were answered. */
  p50: number
  p99: number
  /** How often each status came. */
  statuses: Record<number, number>
  /** Milliseconds of processor time that the server spent on one answer; NaN where the system does not tell. */
  cpu: number
}

/** One HTTP/1.1 GET on a connection that is kept. */
export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

/**
 * Sends the same request (or the next of `request`) over and over on `connections` kept connections, each waiting for
 * its answer. The first second warms up and is not counted.
 */
export async function loadWith(
  request: Buffer | (() => Buffer),
  { port, pid }: { port: number | string; pid: number },
  connections: number,
  seconds: number,
): Promise<Load> {
  const begin = performance.now() + 1_000
  const end = begin + seconds * 1_000
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const spentBefore = processorTime(pid)
  let answers = 0

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.setNoDelay(true)
      let sent = 0
      let pending = Buffer.alloc(0)
      const ask = () => {
        sent = performance.now()
        socket.write(typeof request === 'function' ? request() : request)
      }
      socket.on('connect', ask)
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const status = statusOfWhole(pending)
        if (status === undefined) return
        pending = Buffer.alloc(0)
        const now = performance.now()
        answers++
        if (now >= begin && now < end) {
          times.push(now - sent)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
        if (now >= end) socket.destroy()
        else ask()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  await Promise.all(Array.from({ length: connections }, one))
  return { ...spread(times), rate: times.length / seconds, statuses, cpu: (processorTime(pid) - spentBefore) / answers }
}

/** Milliseconds of processor time that a process has spent so far. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** The best of several rounds: what else ran on the machine can only have made the others worse. */
export const best = <T extends { rate: number }>(rounds: readonly T[]): T =>
  rounds.reduce((a, b) => (b.rate > a.rate ? b : a))

/** Half, and 99 of 100, of these milliseconds are below. */
export function spread(times: number[]): { p50: number; p99: number } {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** The status of an answer once all of it is here; undefined before. */
function statusOfWhole(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const lines = bytes.toString('latin1', 0, head)
  const length = /content-length: (\d+)/i.exec(lines)?.[1]
  const isWhole =
    length === undefined
      ? bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n'
      : bytes.length >= head + 4 + Number(length)
  return isWhole ? Number(lines.slice(9, 12)) : undefined
}

import { Agent, request } from 'node:http'

/** An agent that keeps one connection per client alive, as browsers do. */
export const keptConnections = (count: number) =>
  new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count })

export interface Reply {
  /** 0: the connection closed without an answer; -1: no answer within 30 seconds. */
  status: number
  body: string
}

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent: Agent
}

const PATIENCE_MS = 30_000

/** Sends one request. Unlike `fetch`, which may hide a closed connection by retrying, it never sends anything twice. */
export function ask(url: string, { method = 'GET', headers = {}, body, agent }: RequestOptions): Promise<Reply> {
  return new Promise((resolve) => {
    let isLate = false
    const none = () => resolve({ status: isLate ? -1 : 0, body: '' })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
      answer.on('error', none)
    })
    sent.on('timeout', () => {
      isLate = true
      sent.destroy()
    })
    sent.on('error', none)
    sent.end(body)
  })
}

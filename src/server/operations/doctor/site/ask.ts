import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { PeerCertificate, TLSSocket } from 'node:tls'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** At most 64 kB of it. */
  text: string
  certificate: PeerCertificate | undefined
}

interface Question {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Certificates that are believed beside the system's. */
  ca?: string | undefined
  signal?: AbortSignal
}

const TIMEOUT_MS = 5_000
const MOST = 65_536

/** Asks as a browser would, following no redirect. Rejects where nobody answers, or TLS fails. */
export function ask(url: string, { method = 'GET', headers = {}, ca, signal }: Question = {}): Promise<Answer> {
  const isTls = url.startsWith('https:')
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const options = {
    method,
    headers,
    agent: false,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(ca === undefined ? {} : { ca }),
  }
  return new Promise((resolve, reject) => {
    const asking = (isTls ? requestTls : requestPlain)(url, options, async (answer) => {
      const certificate = isTls ? (answer.socket as TLSSocket).getPeerCertificate() : undefined
      let text = ''
      try {
        for await (const chunk of answer.setEncoding('utf8')) if (text.length < MOST) text += chunk
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, certificate })
      } catch (broken) {
        reject(broken)
      }
    })
    asking.on('error', (failure) => reject(timeout.aborted ? Object.assign(failure, { code: 'ETIMEDOUT' }) : failure))
    asking.end()
  })
}

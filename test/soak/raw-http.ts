import { connect, type Socket } from 'node:net'

/** A request as raw bytes: nothing is checked, completed or corrected. */
export interface RawRequest {
  method: string
  path: string
  headers: [name: string, value: string][]
  body?: Buffer
}

export interface RawAnswer {
  /** 0 if the server closed the connection without answering. */
  status: number
  type: string
  text: string
}

/** A client that reuses its connection unless an answer closes it. */
export function rawClient(port: number) {
  let kept: Socket | undefined

  /**
   * Sends one request and reads the whole answer, or only the head of an event stream. Throws if it doesn't end within
   * `patience` milliseconds: the server hangs.
   */
  function send(request: RawRequest, patience = 10_000): Promise<RawAnswer> {
    const socket = kept ?? connect(port, '127.0.0.1')
    kept = undefined
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      const timer = setTimeout(() => {
        socket.destroy()
        reject(new Error(`No answer within ${patience} ms`))
      }, patience)
      const done = (isOver: boolean) => {
        clearTimeout(timer)
        socket.removeAllListeners()
        socket.on('error', () => {})
        const answer = parse(Buffer.concat(chunks).toString('latin1'))
        if (isOver || answer.ends) socket.destroy()
        else kept = socket
        resolve(answer)
      }
      socket.on('data', (chunk) => {
        chunks.push(chunk)
        if (isWhole(Buffer.concat(chunks).toString('latin1'), request.method)) done(false)
      })
      socket.on('close', () => done(true))
      // A server that refuses early may close while we're still writing; its answer until then counts.
      socket.on('error', () => {})
      socket.write(encodeRequest(request))
    })
  }

  return { send, close: () => kept?.destroy() }
}

function encodeRequest({ method, path, headers, body }: RawRequest): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}

const withoutContinue = (answer: string) => answer.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')

function isWhole(said: string, method: string): boolean {
  const answer = withoutContinue(said)
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.slice(0, end)
  if (method === 'HEAD' || /^HTTP\/1\.1 (?:204|304)/.test(head) || /^content-type: text\/event-stream/im.test(head))
    return true
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= end + 4 + Number(length)
}

function parse(said: string): RawAnswer & { ends: boolean } {
  const [head = '', ...rest] = withoutContinue(said).split('\r\n\r\n')
  const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? ''
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type,
    // An empty chunked body is just the final chunk.
    text: rest.join('\r\n\r\n').replace(/^0\r\n\r\n$/, ''),
    ends: /^connection: close/im.test(head) || type === 'text/event-stream',
  }
}

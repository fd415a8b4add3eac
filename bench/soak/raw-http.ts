import { connect } from 'node:net'

/** A request as bytes go: nothing is checked, completed or corrected. */
export interface RawRequest {
  method: string
  path: string
  headers: [name: string, value: string][]
  body?: Buffer
}

export interface RawAnswer {
  /** 0 where the server closed without a word. */
  status: number
  type: string
  text: string
}

/**
 * Sends one request on a connection of its own and reads the answer to its end, of an event stream only the head.
 * Throws when there is no end within `patience` milliseconds: the server hangs.
 */
export function send(port: number, { method, path, headers, body }: RawRequest, patience = 10_000): Promise<RawAnswer> {
  const head = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])

  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No answer within ${patience} ms`))
    }, patience)
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(parse(Buffer.concat(chunks).toString('latin1')))
    }
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (chunk.includes('text/event-stream')) done()
    })
    socket.on('close', done)
    // A server that refuses early may close while we still write; what it said before that counts.
    socket.on('error', () => {})
  })
}

function parse(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '').split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type: /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '',
    // An empty body in chunks is one last chunk.
    text: rest.join('\r\n\r\n').replace(/^0\r\n\r\n$/, ''),
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface OwnerCall {
  path: string
  body: {
    lib_version: string
    user_id: string
    service_id: string
    template_id: string
    accessToken?: string
    template_params: Record<string, string>
  }
}

const answers = {
  well: (answer: ServerResponse) => answer.end('OK'),
  'well in words only': (answer: ServerResponse) => answer.writeHead(202).end('OK'),
  'with 500': (answer: ServerResponse) => answer.writeHead(500).end('broken'),
  'with 429': (answer: ServerResponse) => answer.writeHead(429, { 'retry-after': '1' }).end('slow down'),
  'with garbage': ({ socket }: ServerResponse) => socket?.end('\u0000\u0001 what is this\r\n\r\n'),
  never: () => {},
  'and closes mid-answer': ({ socket }: ServerResponse) => {
    socket?.write('HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nhalf of', () => socket.destroy())
  },
}

/** How the stand-in answers. */
export type Mood = keyof typeof answers

export const badMoods = (Object.keys(answers) as Mood[]).filter((mood) => !mood.startsWith('well'))

export type EmailService = Awaited<ReturnType<typeof emailService>>

/**
 * A loopback stand-in for the owner's email service. It answers according to `mood`, or lets `onCall` answer, and keeps
 * what it accepted.
 */
export async function emailService() {
  const taken: OwnerCall[] = []
  const refused: OwnerCall[] = []
  const waiting = new Set<() => void>()
  const service: { mood: Mood; onCall?: (call: OwnerCall, answer: ServerResponse) => void } = { mood: 'well' }

  const server = createServer(async (request: IncomingMessage, answer) => {
    const body = (await json(request)) as OwnerCall['body']
    const list = service.mood.startsWith('well') ? taken : refused
    const call = { path: request.url ?? '', body }
    list.push(call)
    if (service.onCall) service.onCall(call, answer)
    else answers[service.mood](answer)
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(service, {
    url,
    taken,
    refused,
    /** The environment variables for the server under test. */
    environment: {
      EMAILJS_BASE_URL: url,
      EMAILJS_SERVICE_ID: 'service',
      EMAILJS_TEMPLATE_ID: 'template',
      EMAILJS_USER_ID: 'user',
    },
    /** Resolves once `condition` holds; checked on every call. Rejects after 15 seconds. */
    until(condition: () => boolean): Promise<void> {
      return new Promise((resolve, reject) => {
        const tooLate = () => {
          waiting.delete(look)
          reject(new Error(`The email service has ${taken.length} calls and refused ${refused.length}.`))
        }
        const deadline = setTimeout(tooLate, 15_000)
        const look = () => {
          if (!condition()) return
          clearTimeout(deadline)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

import { errorOf, Fault } from './api.ts'

interface PutFile {
  /** From 0 to 1, as the bytes leave. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** No byte has left for so long: the connection is dead, whatever it says. */
const MAX_SILENCE_MS = 45_000

/**
 * Puts a file at an address of the API, and says how far it is, which `fetch` cannot. Throws `Refused` where the server
 * says no, `Fault` for anything else.
 */
export function putFile(url: string, file: Blob, { onProgress, signal }: PutFile): Promise<void> {
  const request = new XMLHttpRequest()
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), MAX_SILENCE_MS)
  }
  const stop = () => request.abort()
  const sent = new Promise<void>((resolve, reject) => {
    const unreachable = () => reject(new Fault('We couldn’t reach the server.', {}))
    request.upload.onprogress = ({ loaded, total }) => {
      heard()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      if (request.status < 300) resolve()
      else errorOf(answerOf(request)).then(reject, reject)
    }
    request.onerror = unreachable
    request.onabort = unreachable
  })
  signal.addEventListener('abort', stop)
  request.open('PUT', url)
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.send(file)
  heard()
  return sent.finally(() => {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  })
}

const answerOf = (request: XMLHttpRequest) => ({
  status: request.status,
  headers: new Headers(
    ['content-type', 'retry-after'].flatMap((name) => {
      const value = request.getResponseHeader(name)
      return value === null ? [] : [[name, value] as [string, string]]
    }),
  ),
  json: async () => JSON.parse(request.responseText),
})

import { Fault, readError } from './api.ts'

interface PutFile {
  /** Fraction of bytes sent, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** After this long without a byte sent, we treat the connection as dead, whatever its state claims. */
const MAX_SILENCE_MS = 45_000

/**
 * Uploads a file to an API address and reports progress, which `fetch` can't do. Throws `Refused` if the server refuses,
 * `Fault` for any other failure.
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
      else readError(toResponse(request)).then(reject, reject)
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

const toResponse = (request: XMLHttpRequest) => ({
  status: request.status,
  headers: new Headers(
    ['content-type', 'retry-after'].flatMap((name) => {
      const value = request.getResponseHeader(name)
      return value === null ? [] : [[name, value] as [string, string]]
    }),
  ),
  json: async () => JSON.parse(request.responseText),
})

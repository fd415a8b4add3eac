const encoder = new TextEncoder()

/** A server-sent event as it travels. `retryMs`: how long a browser waits before it connects again by itself. */
export function eventBytes(name: string, data: unknown, retryMs?: number): Uint8Array {
  const retry = retryMs === undefined ? '' : `\nretry: ${retryMs}`
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}${retry}\n\n`)
}

/** A comment that keeps proxies from closing a quiet stream. */
export const heartbeatBytes: Uint8Array = encoder.encode(': still here\n\n')

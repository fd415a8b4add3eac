/** Does this host name mean this machine? With or without brackets. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)

/** Origins that belong to this site; for a loopback address, all loopback names. */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!isLoopback(hostname)) return [origin]
  return [...new Set([hostname, 'localhost', '127.0.0.1', '[::1]'])].map(
    (name) => `${protocol}//${name}${port && `:${port}`}`,
  )
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Origins that belong to this site; for a loopback address, all loopback names. */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

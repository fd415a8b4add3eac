const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins that are this site. On one machine all names of the machine are. */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

/** What this tab remembers until it closes. Storage that is full or forbidden remembers nothing and breaks nothing. */
export const kept = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  write(key: string, value: unknown) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {}
  },
  forget(key: string) {
    try {
      sessionStorage.removeItem(key)
    } catch {}
  },
}

/** Local storage. If it's full, blocked or missing, writes are dropped and reads return null. */
export const localStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
    } catch {}
  },
  forget(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {}
  },
}

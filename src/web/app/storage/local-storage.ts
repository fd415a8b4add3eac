/** Local storage. Where it is full, forbidden or absent, writes are dropped and reads answer null. */
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

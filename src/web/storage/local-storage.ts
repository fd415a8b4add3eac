/** Browser storage that may be full, forbidden or absent: then nothing is remembered, and nothing breaks. */
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

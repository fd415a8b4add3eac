/**
 * Session storage, by account: every key ends with a space and the account's id. If it's full or blocked, writes are dropped
 * and reads return null.
 */
export const sessionStore = {
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
  /** Removes what other accounts left: everything, or everything except the data of `userId`. */
  forgetOthers(userId?: string) {
    try {
      for (const key of Object.keys(sessionStorage)) {
        if (userId === undefined || !key.endsWith(` ${userId}`)) sessionStorage.removeItem(key)
      }
    } catch {}
  },
}

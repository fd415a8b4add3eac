/** What a phone knows of the time: all in milliseconds. */
export interface KnownTime {
  /** Ours, when we last answered. */
  server: number
  /** The phone's own in that moment. */
  phone: number
  /** The latest that it has taken for now since: time does not run backward, whatever a clock is set to. */
  latest: number
}

/** What is known of the time when we have just answered. */
export const timeFromServer = (server: number, phone: number): KnownTime => ({ server, phone, latest: server })

/**
 * Now, as far as a phone can tell without us: our last time, and what has passed on its own clock since. A clock that was
 * an hour wrong then is so now; one that was set back since gains nobody an hour.
 */
export const timeOnPhone = ({ server, phone, latest }: KnownTime, phoneNow: number): number =>
  Math.max(latest, server, server + (phoneNow - phone))

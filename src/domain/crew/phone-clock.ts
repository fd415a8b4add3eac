/** What a phone knows about the time, in milliseconds. */
export interface KnownTime {
  /** Server time of our last response. */
  server: number
  /** The phone's own time at that moment. */
  phone: number
  /** Latest "now" the phone has assumed since. Time never runs backward, whatever its clock is set to. */
  latest: number
}

/** What a phone knows right after a response from the server. */
export const timeFromServer = (server: number, phone: number): KnownTime => ({ server, phone, latest: server })

/**
 * Current time as a phone can tell offline: the last server time plus what has passed on its own clock. A clock that
 * was an hour off then still is, and setting it back since doesn't gain an hour.
 */
export const timeOnPhone = ({ server, phone, latest }: KnownTime, phoneNow: number): number =>
  Math.max(latest, server, server + (phoneNow - phone))

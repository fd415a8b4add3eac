import { localStore } from './local-storage.ts'

const KEY = 'booking-choice'

/**
 * The last choice on this browser's booking page that isn't booked yet, as the query of its address: package, day, time,
 * extra hours and add-ons, and no personal data. It's needed to come back from an email, which opens in a new tab.
 */
export const bookingChoice = {
  read: (): string | null => localStore.read(KEY),
  write: (search: string) => localStore.write(KEY, search),
  forget: () => localStore.forget(KEY),
}

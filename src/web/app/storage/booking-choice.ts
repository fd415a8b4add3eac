import { localStore } from './local-storage.ts'

const KEY = 'booking-choice'

/**
 * What was last chosen on the booking page of this browser and is not booked yet, as the query of its address: package, day
 * and time, and nothing of the person. For the way back from a mail, which opens in a tab of its own.
 */
export const bookingChoice = {
  read: (): string | null => localStore.read(KEY),
  write: (search: string) => localStore.write(KEY, search),
  forget: () => localStore.forget(KEY),
}

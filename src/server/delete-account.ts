import { eq } from 'drizzle-orm'
import { Refused } from '../domain/refusals.ts'
import { isUpcomingOf } from './book.ts'
import { lockDiary } from './days.ts'
import type { Deps } from './deps.ts'
import { bookings, user } from './schema.ts'

/** What a booking keeps of its person once their account is gone: nothing. */
const nobody = {
  userId: null,
  fullName: null,
  email: null,
  billingAddress: null,
  phoneNumber: null,
  location: null,
  original: null,
}

/**
 * Deletes an account with all that hangs on it. Past bookings stay in the books without the person. Refuses while a
 * booking lies ahead (`has-upcoming`): somebody would come, or keep a deposit, for nobody.
 */
export async function deleteAccount({ db }: Pick<Deps, 'db'>, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDiary(tx)
    const [upcoming] = await tx.select({ id: bookings.id }).from(bookings).where(isUpcomingOf(userId, now)).limit(1)
    if (upcoming) throw new Refused('has-upcoming')
    await tx.update(bookings).set(nobody).where(eq(bookings.userId, userId))
    await tx.delete(user).where(eq(user.id, userId))
  })
}

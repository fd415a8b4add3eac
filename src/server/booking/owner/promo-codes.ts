import { desc, eq } from 'drizzle-orm'
import { todayIn } from '../../../domain/calendar.ts'
import { type NewPromo, promoProblems, promoWords } from '../../../domain/pricing/promo-codes.ts'
import { MAX_PROMO_CODES } from '../../../domain/promo-limits.ts'
import { Refused } from '../../../domain/refusals.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { type Database, theRow, translateConstraint } from '../../platform/database/database.ts'
import { type PromoCodeRow, promoCodes } from '../../platform/database/schema.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'

/** Every code, newest first. */
export const allPromoCodes = (db: Database): Promise<PromoCodeRow[]> =>
  db.select().from(promoCodes).orderBy(desc(promoCodes.createdAt), desc(promoCodes.id)).limit(MAX_PROMO_CODES)

/** Creates a code (R95). Refuses invalid terms (`promoProblems`), a duplicate, and one too many. */
export function makePromoCode({ db }: { db: Database }, actor: string, promo: NewPromo, now: Date) {
  const problem = promoProblems(promo, todayIn(now))[0]
  if (problem) throw new Refused(problem.refusal)
  const { cents: amountCents, ...terms } = promo
  return inSchedule(db, async (tx): Promise<PromoCodeRow> => {
    if ((await tx.$count(promoCodes)) >= MAX_PROMO_CODES) throw new Refused('too-many-promo-codes')
    const values = { ...terms, amountCents, createdAt: now }
    const made = await theRow(translateConstraint(tx.insert(promoCodes).values(values).returning()))
    const { startsOn, endsOn, maxUses, firstBookingOnly } = made
    const details = { takes: promoWords(promo), startsOn, endsOn, maxUses, firstBookingOnly }
    await recordAudit(tx, { actor, action: 'promo code made', subject: made.code, details }, now)
    return made
  })
}

/** Ends a code: no new bookings can use it, existing ones keep it. Calling it twice is a no-op. */
export function endPromoCode({ db }: { db: Database }, actor: string, id: string, now: Date) {
  return inSchedule(db, async (tx): Promise<PromoCodeRow> => {
    const [before] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id))
    if (!before) throw new Refused('promo-not-found')
    if (before.endedAt) return before
    const ended = await theRow(tx.update(promoCodes).set({ endedAt: now }).where(eq(promoCodes.id, id)).returning())
    await recordAudit(tx, { actor, action: 'promo code ended', subject: ended.code }, now)
    return ended
  })
}

/**
 * Deletes a code that was never used. Refuses otherwise (`promo-used`), because bookings, even cancelled ones, refer to it.
 */
export function deletePromoCode({ db }: { db: Database }, actor: string, id: string, now: Date): Promise<void> {
  return inSchedule(db, async (tx) => {
    // Lock, so that a booking in progress can't lose its code.
    const [gone] = await translateConstraint(tx.delete(promoCodes).where(eq(promoCodes.id, id)).returning())
    if (!gone) throw new Refused('promo-not-found')
    await recordAudit(tx, { actor, action: 'promo code deleted', subject: gone.code }, now)
  })
}

import { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import { workingCrews } from './load-days.ts'

/** Index of the customer's own booking among a day's `lanes`. */
export const OwnLane = z
  .int()
  .optional()
  .describe(
    "Only if days have `lanes`: index of this booking's lane, so the booking can be left out while it's being moved",
  )

/** Returns a function that adds a booking's `lane`, or nothing with just one crew, because days have no lanes then. */
export async function loadOwnLanes(db: Db) {
  const crews = await workingCrews(db)
  return ({ resourceId }: { resourceId: number }): { lane?: number } => {
    const lane = crews.indexOf(resourceId)
    return crews.length > 1 && lane >= 0 ? { lane } : {}
  }
}

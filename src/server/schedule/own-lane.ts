import { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import { workingCrews } from './load-days.ts'

/** Where an own booking stands among a day's `lanes`. */
export const OwnLane = z
  .int()
  .optional()
  .describe(
    'Only where days have `lanes`: the index of the one this booking is in, so that it can be left out while it moves',
  )

/** Says in which of the days' `lanes` a booking is: nothing where there are none, as with one crew. */
export async function lanesOf(db: Db) {
  const crews = await workingCrews(db)
  return ({ resourceId }: { resourceId: number }): { lane?: number } => {
    const lane = crews.indexOf(resourceId)
    return crews.length > 1 && lane >= 0 ? { lane } : {}
  }
}

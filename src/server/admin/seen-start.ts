import { z } from 'zod'

/** The start of a booking as the owner saw it, so that what has moved since is not decided unseen. */
export const SeenStart = z.strictObject({
  startsAt: z.iso.datetime().optional().describe('The start you saw; refused if it has changed since'),
})

export const seenStart = ({ startsAt }: z.output<typeof SeenStart>): Date | undefined =>
  startsAt === undefined ? undefined : new Date(startsAt)

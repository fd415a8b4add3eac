/** True for the long forms: `npm run soak` sets SOAK=1. `npm test` runs the short ones. */
export const isLong = process.env.SOAK === '1'

/** Picks the amount for this run. */
export const amount = (short: number, long: number): number => (isLong ? long : short)

/** The first few entries in the short form, all in the long one. */
export const first = <T>(short: number, all: readonly T[]): readonly T[] => (isLong ? all : all.slice(0, short))

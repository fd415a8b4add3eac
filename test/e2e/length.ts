/** `npm run soak:browser` sets SOAK=1: the long forms, at every width. `npm test` runs the short ones. */
export const isLong = process.env.SOAK === '1'

/** All of a list in the long form; in the short one its first, where most goes wrong: the phone. */
export const mostly = <T>(all: readonly T[], short = 1): readonly T[] => (isLong ? all : all.slice(0, short))

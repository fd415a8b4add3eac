/** True for the long forms at every width: `npm run soak:browser` sets SOAK=1. `npm test` runs the short ones. */
export const isLong = process.env.SOAK === '1'

/** The whole list in the long form. In the short one, only its first items: the phone, where most goes wrong. */
export const mostly = <T>(all: readonly T[], short = 1): readonly T[] => (isLong ? all : all.slice(0, short))

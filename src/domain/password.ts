/** Bounds of a new password, in characters. */
export const passwordLength = { min: 8, max: 128 } as const

/** The rule as a hint beside a field. */
export const passwordHint = `${passwordLength.min} characters or more.`

/** Formats '1 extra hour', '2 extra hours'. */
export const extraHoursLabel = (count: number) => `${count} extra hour${count === 1 ? '' : 's'}`

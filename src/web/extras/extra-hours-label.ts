/** '1 extra hour'. */
export const extraHoursLabel = (count: number) => `${count} extra hour${count === 1 ? '' : 's'}`

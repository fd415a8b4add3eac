/** A count with its noun: '1 booking', '3 bookings'; '1 job is', '2 jobs are'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

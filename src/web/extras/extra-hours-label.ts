import { counted } from '../../domain/typography/counted.ts'

/** Formats '1 extra hour', '2 extra hours'. */
export const extraHoursLabel = (count: number) => counted(count, 'extra hour')

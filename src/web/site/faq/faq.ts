import { booking, corporate } from './booking-questions.ts'
import { equipment, setup, weather } from './event-questions.ts'
import type { Category } from './question.ts'

/** The FAQ (§2): five categories. Every number in it comes from §9. */
export const categories: readonly Category[] = [setup, weather, booking, equipment, corporate]

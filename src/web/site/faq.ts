import { booking, corporate } from './faq/booking-questions.ts'
import { equipment, setup, weather } from './faq/event-questions.ts'
import type { Category } from './faq/question.ts'

/** The FAQ (§2): five categories. Every number is one of §9. */
export const categories: readonly Category[] = [setup, weather, booking, equipment, corporate]

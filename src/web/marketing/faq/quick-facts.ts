import { business } from '../../../domain/business.ts'
import { BALANCE_DUE_HOURS, DEPOSIT_PERCENT } from '../../../domain/terms.ts'

/** Quick Information (§2): the facts people come back for. */
export const quickFacts: [string, string][] = [
  ['Space', '12′ × 12′ (15′ × 15′ is better)'],
  ['Setup', '30–45 minutes'],
  ['Breakdown', '20–30 minutes'],
  ['Power', '120V within 50 feet'],
  ['Ceiling indoors', '9 feet or more'],
  ['Wind', 'Up to 20 mph'],
  ['Temperature', '40–95 °F'],
  ['Courses', '50+'],
  ['Area', `${business.serviceRadiusMiles} miles from central Phoenix`],
  ['Deposit', `${DEPOSIT_PERCENT}%, balance due ${BALANCE_DUE_HOURS} hours before`],
]

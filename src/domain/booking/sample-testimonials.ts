/** Sample content with invented people. The owner replaces this file with real customers. */

import type { Quoted } from './reviews.ts'

export const testimonials: Quoted[] = [
  {
    words:
      'They pulled in at four. By a quarter to five my father-in-law was on the first tee and nobody could get the club back.',
    name: 'Marisol T.',
    event: 'Backyard birthday, Gilbert',
  },
  {
    words: 'Fourteen accountants, one ballroom, no golfers. Two hours later there was a leaderboard and a rivalry.',
    name: 'Dev R.',
    event: 'Company party, Scottsdale',
  },
  {
    words: 'My daughter beat her grandfather at a course he has talked about for thirty years. Worth it for his face.',
    name: 'Hannah W.',
    event: 'Family reunion, Surprise',
  },
]

import { type CaddieTopic, type CannedAnswer, cannedAnswers } from '../../domain/caddie.ts'
import { datePhraseIn } from '../../domain/date-phrase.ts'
import type { OpeningsQuestion } from '../../domain/openings.ts'
import { MAX_HOURS } from '../../domain/slots.ts'
import { hoursIn, hourWindowIn } from '../../domain/time-phrase.ts'
import { type Match, matchQuestion } from './match-question.ts'

/** What a question wants: one of the eight answers, the open times of some days, or something we do not know. */
export type Intent =
  | { kind: 'canned'; canned: CannedAnswer }
  | { kind: 'openings'; question: OpeningsQuestion }
  | { kind: 'unknown' }

const EVENT_HOURS = 2

// "What if it rains on Saturday" is about the rain; "can you set up on Saturday, are you free" is about Saturday.
const aboutTheEvent: readonly CaddieTopic[] = ['price', 'cancellation', 'weather', 'confirmation']
const asksForTimes =
  /\b(?:free|open|openings?|availab\w*|slots?|times?|anything|book|reserve|spots?|vacan\w*|schedule|fit us|squeeze)\b/i
const asksForSoonest =
  /\b(?:(?:next|first|earliest|soonest|any|what|which|open|available|free) (?:open |available |free )?(?:openings?|availability|slots?|dates?|days?|times?|appointments?)|when (?:are|can|do) (?:you|we|i) (?:\w+ )?(?:free|open|available|book|have|come|do it|play)|(?:your|whats) (?:availability|schedule|calendar)|hours are you open|opening hours|soonest|asap)\b/i

/** Reads a question. A day wins over a topic, unless the topic is plainly what matters. */
export function intentOf(text: string, now: Date): Intent {
  const match = matchQuestion(text)
  const days = datePhraseIn(text, now)
  if (days && !isAnsweredBy(match, text)) return { kind: 'openings', question: openingsQuestion(text, days) }
  if (match?.isSure) return cannedIntent(match)
  if (asksForSoonest.test(text) && match?.topic !== 'area') {
    return { kind: 'openings', question: openingsQuestion(text, 'soonest') }
  }
  return match ? cannedIntent(match) : { kind: 'unknown' }
}

const isAnsweredBy = (match: Match | undefined, text: string) =>
  match?.isSure && (aboutTheEvent.includes(match.topic) || !asksForTimes.test(text))

const openingsQuestion = (text: string, days: OpeningsQuestion['days']): OpeningsQuestion => ({
  days,
  window: hourWindowIn(text),
  hours: Math.min(Math.max(hoursIn(text) ?? EVENT_HOURS, EVENT_HOURS), MAX_HOURS),
})

function cannedIntent({ topic }: Match): Intent {
  const canned = cannedAnswers.find((answer) => answer.topic === topic)
  return canned ? { kind: 'canned', canned } : { kind: 'unknown' }
}

import { sameDayAnswer, sameDayTerms } from '../../domain/business.ts'
import type { Reach } from '../../domain/place/service-area.ts'
import { contact } from '../site/contact.ts'
import type { Question } from '../site/faq/question.ts'
import { NO_SUCH_DAY, type OpenDay } from './availability-answer.ts'
import { type AvailabilityQuestion, asksForToday } from './availability-question.ts'
import { fallbackAnswer } from './caddie-answers.ts'
import { fetchAvailability } from './fetch-availability.ts'
import { groupAnswer } from './group-answer.ts'
import { intentOf } from './intent.ts'
import { placeIn } from './phrases/places.ts'
import { saysToday } from './phrases/today.ts'

/** What the caddie says, with the open days it offers, whether a link to the calendar helps, and the entry of the FAQ it is from. */
export interface Reply {
  text: string
  openDays?: OpenDay[]
  linksToCalendar?: boolean
  faq?: Pick<Question, 'id' | 'question'>
}

const placeSentences: Partial<Record<Reach['kind'], (name: string) => string>> = {
  'in-range': (name: string) => `Yes, we come to ${name}.`,
  edge: (name: string) => `${name} is right at the edge of our range. Call us at ${contact.phone}.`,
  'out-of-range': (name: string) => `${name} is out of our range, sorry.`,
}

/** Answers a question: canned, from the calendar, from the FAQ, or with the fallback sentence (§4, §8). */
export async function answerQuestion(text: string, now: Date): Promise<Reply> {
  const intent = intentOf(text, now)
  if (intent.kind === 'availability') {
    const { question, people } = intent
    const answer = await answerFromCalendar(question, now)
    if (people === undefined || question.days === 'no-such-day') return answer
    const days = question.days === 'soonest' ? undefined : question.days
    return { ...answer, text: `${groupAnswer(people, days, question.hours)} ${answer.text}` }
  }
  if (intent.kind === 'faq') return { text: intent.entry.answer, faq: intent.entry }
  if (intent.kind === 'unknown') return { text: fallbackAnswer(contact.email) }

  const { topic, answer } = intent.canned
  const place = topic === 'area' ? placeIn(text) : undefined
  const aboutPlace = place && placeSentences[place.reach]?.(place.name)
  if (place?.reach === 'in-range' && saysToday(text) !== undefined) {
    return { text: `${aboutPlace} ${sameDayTerms(contact.phone)}` }
  }
  return { text: aboutPlace ? `${aboutPlace} ${answer}` : answer }
}

async function answerFromCalendar(question: AvailabilityQuestion, now: Date): Promise<Reply> {
  if (question.days === 'no-such-day') return NO_SUCH_DAY
  try {
    return await fetchAvailability(question, now)
  } catch {
    if (asksForToday(question, now)) return { text: sameDayAnswer(contact.phone) }
    // The rest of the chat needs no server: say so, and carry on.
    return {
      text: 'I can’t reach the calendar right now. Try again in a minute, or look here:',
      linksToCalendar: true,
    }
  }
}

import { useState } from 'react'
import { sameDayAnswer, sameDayTerms } from '../../domain/business.ts'
import { packageIds } from '../../domain/catalog.ts'
import { paths } from '../../domain/paths.ts'
import type { Reach } from '../../domain/place/service-area.ts'
import { answerZip } from '../../domain/place/zip-answer.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { longestEvent } from '../../domain/schedule/slots.ts'
import { contact } from '../site/contact.ts'
import type { Question } from '../site/faq/question.ts'
import { answerAvailability, NO_SUCH_DAY, type OpenDay } from './availability-answer.ts'
import { type AvailabilityQuestion, asksForToday, type DayAnswer, daysToAsk } from './availability-question.ts'
import {
  type CaddieTopic,
  type ChatMessage,
  canSend,
  fallbackAnswer,
  greeting,
  helpAnswers,
  typingDelay,
} from './canned-answers.ts'
import { groupAnswer, priceAnswer } from './group-answer.ts'
import {
  detectIntent,
  EVENT_HOURS,
  type Intent,
  intentTopic,
  pricedQuestion,
  questionsIn,
  type Said,
  saidWith,
  type Talk,
} from './intent.ts'
import { type DayRange, isAskedFor } from './phrases/day-range.ts'
import { placeIn, zipIn } from './phrases/places.ts'
import { saysToday } from './phrases/today.ts'

/** A reply with, optionally, the open days it offers, a link to a page, its topic, the day it prices, and the FAQ entry it comes from. */
interface Reply {
  text: string
  openDays?: OpenDay[]
  /** Hours beyond the usual two that the open days have room for. */
  extraHours?: number
  /** True if no event is that long, so that it has no price. */
  isTooLong?: true
  page?: { to: string; label: string }
  topic?: CaddieTopic | undefined
  priced?: AvailabilityQuestion | undefined
  faq?: Pick<Question, 'id' | 'question'>
}

const placeSentences: Partial<Record<Reach['kind'], (name: string) => string>> = {
  'in-range': (name: string) => `Yes, we come to ${name}.`,
  edge: (name: string) => `${name} is right at the edge of our range. Call us at ${contact.phone}.`,
  'out-of-range': (name: string) => `${name} is out of our range, sorry.`,
}

/** Answers a text, which may be two questions in one. */
async function answerText(text: string, now: Date, talk: Talk): Promise<Reply> {
  const replies = await Promise.all(questionsIn(text, now, talk).map((each) => answerQuestion(each, now, talk)))
  return Object.assign({}, ...replies, { text: replies.map((reply) => reply.text).join(' ') })
}

/** Answers a question: canned, from the calendar, from the FAQ, or with the fallback sentence (§4, §8). */
async function answerQuestion(text: string, now: Date, talk: Talk): Promise<Reply> {
  const intent = detectIntent(text, now, talk)
  const reply = await answerIntent(intent, text, now, talk)
  return { ...reply, topic: intentTopic(intent), priced: pricedQuestion(intent) }
}

async function answerIntent(intent: Intent, text: string, now: Date, { packageId }: Talk): Promise<Reply> {
  if (intent.kind === 'availability') {
    const { question, people, isPriced } = intent
    const ids = packageId ? [packageId] : packageIds
    const price = (days: DayRange | undefined) =>
      people === undefined ? priceAnswer(ids, days, question.hours) : groupAnswer(people, days, question.hours)
    const answer = await answerFromCalendar(question, now)
    const { openDays: [offered, other] = [] } = answer
    const days = typeof question.days === 'object' ? question.days : undefined
    if ((people === undefined && !isPriced) || question.days === 'no-such-day' || answer.isTooLong) return answer
    if (!offered) return { ...answer, text: `${price(days)} ${answer.text}` }
    // First whether it's open, then what it costs: the days, which are named already, or the one of them that's offered.
    const isOneOfSeveral = days && days.from !== days.to && isAskedFor(days, offered.date)
    const day = { from: offered.date, to: offered.date, ...(!isOneOfSeveral && { name: 'that day' }) }
    const cost = price(other && days ? { ...days, name: 'those days', preposition: 'on' } : day)
    const isOpen = answer.text.replace(/^Open /, 'We have openings ').replace(/(?:\. Choose a start)?:$/, '.')
    return { ...answer, text: `${isOpen} ${cost} Choose a start:` }
  }
  if (intent.kind === 'faq') {
    // Its 'Yes.' or 'No.' is for the FAQ's question, not for 'Is instruction included?' or 'Can we bring our own clubs?'.
    return { text: intent.entry.answer.replace(/^(?:Yes|No)\. /, ''), faq: intent.entry }
  }
  if (intent.kind === 'help') {
    const text = helpAnswers[intent.topic](contact.phone)
    return intent.topic === 'crew' || intent.topic === 'booking'
      ? { text, page: { to: paths.myBookings, label: 'My Bookings' } }
      : { text }
  }
  if (intent.kind === 'unknown') return { text: fallbackAnswer(contact.email) }

  const { topic, answer } = intent.canned
  const zip = topic === 'area' && zipIn(text)
  if (zip) {
    const { words, link } = answerZip(zip, milesByZip, contact.phone)
    return { text: words, ...(link && { page: link }) }
  }
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
    // The rest of the chat works without the server, so keep it going.
    return {
      text: 'I can’t reach the calendar right now. Try again in a minute, or look here:',
      page: { to: paths.booking, label: 'Open the booking page' },
    }
  }
}

/** Shown if the calendar takes longer than the typing. */
export const LOOKING = 'Let me check the calendar…'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Yields the replies to a question when each is due: the answer after 600 to 1000 ms of typing (§4), or, if the calendar is
 * slower, a note that we're checking it and then the answer. `random` is in [0, 1).
 */
export async function* repliesTo(text: string, now: Date, random: number, talk: Talk = {}): AsyncGenerator<Reply> {
  const answering = answerText(text, now, talk)
  // A rejection is handled by the await below; this keeps it from being reported as unhandled before that.
  answering.catch(() => {})
  await pause(typingDelay(random))
  const soon = await Promise.race([answering, undefined])
  if (!soon) yield { text: LOOKING }
  yield soon ?? (await answering)
}

const PATIENCE_MS = 8_000

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}

/** Answers from the live calendar. Throws if it can't be reached. */
async function fetchAvailability(question: AvailabilityQuestion, now: Date): Promise<Reply> {
  const rules = await read<Rules>('/api/availability/settings')
  const longest = longestEvent(rules)
  if (question.hours > longest) {
    const text = `Our longest event is ${longest} hours. For anything longer, please call us at ${contact.phone}.`
    return { text, isTooLong: true }
  }
  const limits = { ...rules.generalSettings, phone: contact.phone }
  const { from, to } = daysToAsk(question, limits, now)
  const days = await read<DayAnswer[]>(`/api/availability/days?from=${from}&to=${to}&hours=${question.hours}`)
  return { ...answerAvailability(question, days, limits, now), extraHours: question.hours - EVENT_HOURS }
}

export type Line = ChatMessage & Omit<Reply, 'text'> & Said

const toLine = (type: ChatMessage['type'], reply: Reply, said: Said = {}): Line => ({
  ...reply,
  ...said,
  type,
  timestamp: new Date().toISOString(),
})

/** The conversation (§4): one question at a time, answered after 600-1000 ms. Throws while rendering if it fails (§8). */
export function useChat() {
  const [lines, setLines] = useState<Line[]>(() => [toLine('bot', { text: greeting })])
  const [isTyping, setTyping] = useState(false)
  const [fault, setFault] = useState<{ error: unknown }>()
  if (fault) throw fault.error

  const say = (line: Line) => setLines((before) => [...before, line])

  async function send(text: string) {
    if (!canSend(text) || isTyping) return
    const before = lines.at(-1)
    const said = saidWith(text, before)
    const talk = { ...said, topic: before?.topic, priced: before?.priced }
    say(toLine('user', { text: text.trim() }))
    setTyping(true)
    try {
      for await (const reply of repliesTo(text, new Date(), Math.random(), talk)) say(toLine('bot', reply, said))
    } catch (error) {
      setFault({ error })
    }
    setTyping(false)
  }

  return { lines, isTyping, send }
}

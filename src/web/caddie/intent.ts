import { type PackageId, packageIds } from '../../domain/catalog.ts'
import { MAX_HOURS } from '../../domain/schedule/slots.ts'
import type { Question, QuestionId } from '../site/faq/question.ts'
import type { AvailabilityQuestion } from './availability-question.ts'
import {
  arrivalAnswer,
  type CaddieTopic,
  type CannedAnswer,
  cannedAnswers,
  depositAnswer,
  type HelpTopic,
  taxAnswer,
} from './canned-answers.ts'
import { groupAnswer, hasExtraPlayers, packageTalkedAbout, priceAnswer, whatFits } from './group-answer.ts'
import { type FaqMatch, matchFaq } from './matching/match-faq.ts'
import { type Match, matchQuestion } from './matching/match-question.ts'
import { inEnglish } from './matching/spanish.ts'
import { isFiller, splitWords } from './matching/words.ts'
import { ceilingIn } from './phrases/ceiling.ts'
import { datePhraseIn } from './phrases/date-phrase.ts'
import type { DatePhrase } from './phrases/day-range.ts'
import { peopleIn, withoutPeople } from './phrases/people.ts'
import { placeIn, zipIn } from './phrases/places.ts'
import { asksForExtra, asksHowMuch, asksWhatIsPaidWhen, comparesPrices, isLateToPay } from './phrases/price-words.ts'
import { hoursIn, hourWindowIn } from './phrases/time-phrase.ts'
import { asksForTimes, isAboutOwnBooking, isForUs, saysToday } from './phrases/today.ts'
import { ceilingAnswer, outdoorsAnswer } from './space-answer.ts'

/** What a question is about: one of the eight answers, open times, an FAQ answer, a person's help, or something we don't know. */
export type Intent =
  | { kind: 'canned'; canned: CannedAnswer }
  /** `people` is the group's size, if the question is also what fits it; `isPriced`, if it's also what the day costs. */
  | { kind: 'availability'; question: AvailabilityQuestion; people?: number; isPriced?: true }
  | { kind: 'faq'; entry: Question }
  | { kind: 'help'; topic: HelpTopic }
  | { kind: 'unknown' }

/** Length of an event in hours, unless said otherwise. */
export const EVENT_HOURS = 2

// "What if it rains on Saturday" is about the rain; "can you set up on Saturday, are you free" is about Saturday.
const aboutTheEvent: readonly CaddieTopic[] = ['price', 'cancellation', 'weather', 'confirmation']
const asksForSoonest =
  /\b(?:(?:next|first|earliest|soonest|any|what|which|open|available|free) (?:open |available |free )?(?:openings?|availability|slots?|dates?|days?|times?|appointments?)|when (?:are|can|do) (?:you|we|i) (?:\w+ )?(?:free|open|available|book|have|come|do it|play)|(?:your|whats) (?:availability|schedule|calendar)|hours are you open|(?:opening|your) hours|soonest|asap)\b/i

// "Do I get the deposit back" is about canceling, whatever it mentions about paying.
const mayGiveMoneyBack: readonly CaddieTopic[] = ['cancellation', 'weather']

// "How long after you arrive" is about the setup itself.
const asksWhenWeArrive =
  /\b(?:when|what time|how (?:early|soon)|how (?:long|much time) before(?! (?:we|i) can))\b.*\b(?:arrive|arrival|get (?:here|there)|show up|pull up|expect you|set ?up)\b/i

// "Are you free Saturday? My phone number is …" asks for Saturday, not for our number.
const leavesNumber = /\bmy (?:phone |cell )?number\b/i

const outdoors = /\b(?:outside|outdoors?|patio|backyard|back yard|front yard|yard|lawn|garden|driveway)\b/gi
/** True for a place outdoors and nothing else: 'and outside?' */
const isOnlyOutdoors = (text: string) => {
  const rest = text.replace(outdoors, ' ')
  return rest !== text && splitWords(rest).every(isFiller)
}

const startsAt = /\b(?:can|could|may|(?:want|like|possible) to) (?:(?:we|i|you|it) )?start at\b/i
/** 'Can we start at 10?', but not 'can we start at 2 hours'. */
const asksToStartAt = (text: string) => startsAt.test(text) && hourWindowIn(text) !== undefined

/** 'And for the den?', but not 'is the den bigger'. */
const goesOn = /^\W*(?:and|for|the|(?:what|how) about)\b/i
const isOneDay = (days: DatePhrase | undefined) => typeof days === 'object' && days.from === days.to

/** What was said so far: the package last talked about, the group's size, and the event's length in hours. */
export interface Said {
  packageId?: PackageId | undefined
  people?: number | undefined
  hours?: number | undefined
}

/** What was said before a question, the topic of the last answer, and the day whose price it gave. */
export interface Talk extends Said {
  topic?: CaddieTopic | undefined
  priced?: AvailabilityQuestion | undefined
}

/** What was said up to and including `text`. Who names a package no longer asks for the one that fits. */
export function saidWith(text: string, before: Said = {}): Said {
  const [packageId, people] = [packageTalkedAbout(text), peopleIn(text)]
  return {
    packageId: packageId ?? before.packageId,
    people: people ?? (packageId ? undefined : before.people),
    hours: lengthIn(text) ?? before.hours,
  }
}

/**
 * Reads a question. A day beats a topic unless that plainly matters more; the FAQ is last, except for its own words.
 * A short question may go on with the talk before it: 'And Sunday?'
 */
export function detectIntent(typed: string, now: Date, talk: Talk = {}): Intent {
  const before = talk.topic
  const text = inEnglish(typed)
  const faq = matchFaq(text)
  const isOwn = isAboutOwnBooking(text)
  const days = isOwn ? undefined : datePhraseIn(text, now)
  const people = peopleIn(text)
  const isAboutPackages = faq?.entry && ['group-size', 'difference'].includes(faq.entry.id)
  const isForPerson = faq?.help === 'person' || faq?.help === 'crew'
  const isAboutTimes = asksForTimes.test(text)
  const isAboutDay = days && isAboutTimes && (!isForPerson || leavesNumber.test(text))
  const today = saysToday(text)
  const match = matchQuestion(today ?? text)
  const isAboutPrice = match?.topic === 'price'
  const ceiling = isAboutDay || isAboutPrice ? undefined : ceilingIn(text, before === 'space')
  if (ceiling !== undefined) return cannedIntent({ topic: 'space' }, ceilingAnswer(ceiling))
  // 'How much for a company party' isn't about where we set up.
  const isPriceOfParty = faq?.entry?.id === 'venue' && asksHowMuch(text, now)
  const isAboutPaying = isLateToPay.test(text) || (faq?.help === 'booking' && asksWhatIsPaidWhen(text))
  if (faq?.isOutright && !isAboutDay && !isPriceOfParty && !isAboutPaying && !(people && isAboutPackages))
    return faqIntent(faq)

  if (today !== undefined && !isOwn && !match?.isSure && !isForUs(today)) return { kind: 'unknown' }
  if (before === 'space' && !isAboutPrice && !days && isOnlyOutdoors(text))
    return cannedIntent({ topic: 'space' }, outdoorsAnswer)
  if (match?.topic === 'setup' && asksWhenWeArrive.test(text)) return cannedIntent(match, arrivalAnswer)
  if (asksWhatIsPaidWhen(text) && !(match && mayGiveMoneyBack.includes(match.topic))) {
    return cannedIntent({ topic: 'price' }, depositAnswer)
  }
  if (/\btax(?:es)?\b/i.test(text)) return cannedIntent({ topic: 'price' }, taxAnswer)
  if (talk.people !== undefined && hasExtraPlayers(talk.people) && people === undefined && asksForExtra(text))
    return cannedIntent({ topic: 'price' }, whatFits(talk.people))
  if (zipIn(text) && splitWords(text).every(isFiller)) return cannedIntent({ topic: 'area' })
  if (people !== undefined && isAboutGroup(text)) return groupIntent(text, people, days)
  const isAnswered = isAnsweredBy(match, text, today !== undefined)
  // 'How much do I get back if I cancel Saturday' is about the refund.
  const asksPrice = match?.isSure ? isAboutPrice : asksHowMuch(text, now)
  if (isOwn && (asksPrice || !(match || faq?.entry))) return { kind: 'help', topic: 'booking' }
  if (days && asksPrice && comparesPrices.test(text)) return cannedIntent({ topic: 'price' })
  const isPriced = asksPrice
    ? today === undefined && (before === 'price' || isOneDay(days) || isAboutTimes)
    : before === 'price' && !isAboutTimes && !isAnswered
  if (days && isPriced) return pricedDayIntent(text, days, talk)
  if (days && !isAnswered && !asksPrice) return { kind: 'availability', question: availabilityQuestion(text, days) }
  const packageId = packageTalkedAbout(text)
  const range = typeof days === 'object' && !isOneDay(days) && today === undefined ? days : undefined
  const isAboutPackage = before === 'price' && packageId && goesOn.test(text) && splitWords(text).every(isFiller)
  if (isAboutPackage && talk.priced)
    return pricedDayIntent(text, talk.priced.days, talk, hourWindowIn(text) ?? talk.priced.window)
  if (asksForLength(text, match) || isAboutPackage || (asksPrice && range)) {
    const hours = isAboutPackage ? (saidWith(text, talk).hours ?? EVENT_HOURS) : eventHoursIn(text)
    return cannedIntent({ topic: 'price' }, priceAnswer(packageId ? [packageId] : packageIds, range, hours))
  }
  if (match?.isSure) return cannedIntent(match)
  if ((asksForSoonest.test(text) || asksToStartAt(text)) && match?.topic !== 'area') {
    if (asksPrice) return pricedDayIntent(text, 'soonest', talk)
    return { kind: 'availability', question: availabilityQuestion(text, 'soonest') }
  }
  return match ? cannedIntent(match) : faqIntent(faq)
}

const question = String.raw`\s*(?:how|whats?|when|where|can|could|do|does|is|are|will)\b`
const asks = new RegExp(`^${question}`, 'i')
const betweenQuestions = new RegExp(String.raw`\?\s+(?:(?:and|also),?\s+)?|,? and (?=${question})`, 'i')

/**
 * Splits a text with two questions, if each gets a different canned answer; otherwise returns it whole, as the package, the
 * group or the length named in one of them counts for both.
 */
export function questionsIn(text: string, now: Date, talk: Talk): string[] {
  const parts = text.split(betweenQuestions)
  const namesEvent = Object.values(saidWith(text)).some((said) => said !== undefined)
  if (parts.length !== 2 || namesEvent || !parts.every((part) => asks.test(part))) return [text]
  const [first, second] = parts.map((part) => detectIntent(part, now, talk))
  const areCanned = first?.kind === 'canned' && second?.kind === 'canned'
  return areCanned && intentTopic(first) !== intentTopic(second) ? parts : [text]
}

/** True if a number of people means "what fits us?". False if the rest of the question is clearly about something else. */
function isAboutGroup(text: string): boolean {
  if (/\bat (?:once|a time|the same time)\b/i.test(text)) return false
  const rest = matchQuestion(withoutPeople(text))
  return !rest?.isSure || rest.topic === 'price' || rest.topic === 'included'
}

/** 'An extra 3 hours' and '3 hours late' aren't the length of an event; '3 hours in the early evening' is. */
const isAboutOtherHours =
  /\b(?:extra|more|additional|another|add|adding)\b[\w\s-]*\bhours?\b|\bhours? (?:extra|more|late|early)(?! (?:morning|afternoon|evening))\b/i

/** Length of an event in hours that a text asks for, or undefined. */
function lengthIn(text: string): number | undefined {
  const hours = hoursIn(text)
  if (hours === undefined || hours < EVENT_HOURS || hours > MAX_HOURS) return undefined
  return isAboutOtherHours.test(text) ? undefined : hours
}

/** True if it asks the price of an event of a given length, or says only a length: 'And 3 hours?' */
function asksForLength(text: string, match: Match | undefined): boolean {
  if (lengthIn(text) === undefined) return false
  return match ? match.topic === 'price' : splitWords(text).every(isFiller)
}

function groupIntent(text: string, people: number, days: AvailabilityQuestion['days'] | undefined): Intent {
  const asked = days ?? (asksForSoonest.test(text) ? 'soonest' : undefined)
  if (asked !== undefined) return { kind: 'availability', question: availabilityQuestion(text, asked), people }
  return cannedIntent({ topic: 'price' }, groupAnswer(people, undefined, eventHoursIn(text)))
}

/** 'And Sunday?' after a price: the same group and hours, on that day; 'And the den?': the same start, too. */
function pricedDayIntent(
  text: string,
  days: AvailabilityQuestion['days'],
  talk: Talk,
  window = hourWindowIn(text),
): Intent {
  const { people, hours } = saidWith(text, talk)
  const question = { ...availabilityQuestion(text, days), window, ...(hours !== undefined && { hours }) }
  return { kind: 'availability', question, ...(people !== undefined && { people }), isPriced: true }
}

/** FAQ entries on the subject of a canned answer that a short question may go on with. */
const faqTopics: Partial<Record<QuestionId, CaddieTopic>> = {
  space: 'space',
  ceiling: 'space',
  venue: 'space',
  weekend: 'price',
  deposit: 'price',
}

/** The day whose price an answer gives, for a question that goes on with another package. */
export const pricedQuestion = (intent: Intent): AvailabilityQuestion | undefined =>
  intent.kind === 'availability' && intentTopic(intent) === 'price' ? intent.question : undefined

/** Topic that a short question may go on with after the answer to this one. */
export function intentTopic(intent: Intent): CaddieTopic | undefined {
  if (intent.kind === 'availability') return intent.isPriced || intent.people !== undefined ? 'price' : undefined
  if (intent.kind === 'faq') return faqTopics[intent.entry.id]
  return intent.kind === 'canned' ? intent.canned.topic : undefined
}

function faqIntent(found: FaqMatch | undefined): Intent {
  if (found?.help) return { kind: 'help', topic: found.help }
  return found?.entry ? { kind: 'faq', entry: found.entry } : { kind: 'unknown' }
}

function isAnsweredBy(match: Match | undefined, text: string, isToday: boolean): boolean {
  if (isToday && match?.topic === 'area') return placeIn(text) !== undefined
  if (!match?.isSure) return false
  if (aboutTheEvent.includes(match.topic)) return true
  // "Can you set up today" is about today; "when do you set up today" isn't.
  if (isToday && match.topic === 'setup') return /\b(?:how|when|what)\b/i.test(text)
  return !asksForTimes.test(text)
}

const availabilityQuestion = (text: string, days: AvailabilityQuestion['days']): AvailabilityQuestion => ({
  days,
  window: hourWindowIn(text),
  hours: eventHoursIn(text),
})

const eventHoursIn = (text: string) => Math.min(Math.max(hoursIn(text) ?? EVENT_HOURS, EVENT_HOURS), MAX_HOURS)

function cannedIntent({ topic }: Pick<Match, 'topic'>, answer?: string): Intent {
  const canned = cannedAnswers.find((each) => each.topic === topic)
  return canned
    ? { kind: 'canned', canned: { ...canned, ...(answer !== undefined && { answer }) } }
    : { kind: 'unknown' }
}

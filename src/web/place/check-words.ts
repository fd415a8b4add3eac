import { SETUP_MINUTES } from '../../domain/booking/run-sheet.ts'
import { judge, questionsToGo } from '../../domain/place/judge-site.ts'
import type { SiteAnswers } from '../../domain/place/site-answers.ts'
import { foundWords } from '../../domain/place/site-check.ts'
import { contact } from '../site/contact.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import type { SiteCheck } from './check-query.ts'

/** Status of the site check for the person who answers it. */
export function checkStatusWords(
  check: Pick<SiteCheck, 'packageId' | 'state' | 'askedAt' | 'isOver'> & { answers: SiteAnswers },
): string {
  if (check.isOver) return refusalSentence('check-over')
  if (check.state === 'ready') return 'You’re all set. If anything changes, update it here.'
  const judged = judge(check.answers, check.packageId)
  const toGo = questionsToGo(judged)
  const { calls } = foundWords(check)
  if (toGo) {
    if (judged.every(({ verdict }) => verdict === 'open')) return 'Answer what you know; you can come back anytime.'
    return calls ? `${toGo} Please call us at ${contact.phone} about the following:` : toGo
  }
  if (calls) return `Thank you. Please call us at ${contact.phone} about what’s marked below.`
  if (judged.some(({ verdict }) => verdict === 'look'))
    return 'Thank you. We’ll get back to you about what’s marked below.'
  return check.askedAt
    ? `Please go over your answers once more, or call us at ${contact.phone}.`
    : 'Thank you. That’s everything.'
}

/** What doesn't fit so far, one sentence each, while questions are still open. After that, each is marked at its question. */
export function problemsSoFar(check: Pick<SiteCheck, 'packageId' | 'state' | 'isOver'> & { answers: SiteAnswers }) {
  const { words, calls } = foundWords(check)
  return calls && !check.isOver && questionsToGo(judge(check.answers, check.packageId)) ? words : []
}

/**
 * Text below the last question: what happens next, once every question has an answer. Undefined after the event.
 * `isUnsaved` is true if an answer couldn't be saved yet.
 */
export function checkEndWords(
  check: Pick<SiteCheck, 'packageId' | 'state' | 'askedAt' | 'isOver'> & { answers: SiteAnswers },
  isUnsaved: boolean,
): { title: string; words: string } | undefined {
  if (check.isOver) return undefined
  const judged = judge(check.answers, check.packageId)
  const toGo = questionsToGo(judged)
  if (isUnsaved)
    return {
      title: 'Not saved yet',
      words: 'Some of your answers aren’t saved yet. Please press “Save again” above.',
    }
  const { min, max } = SETUP_MINUTES
  if (check.state === 'ready')
    return {
      title: 'We’re ready for your place',
      words: `The crew has your answers and will set up ${min} to ${max} minutes before you start. If anything changes, update it here.`,
    }
  if (toGo)
    return {
      title: toGo.replace(/\.$/, ''),
      words:
        check.state === 'not-started'
          ? 'Each answer is saved as you give it, so you can stop here and come back anytime.'
          : 'What you’ve told us is saved. Come back anytime for the rest.',
    }
  if (check.askedAt) return undefined
  return {
    title: 'Thank you, your answers are in',
    words: foundWords(check).calls
      ? `Please call us at ${contact.phone} about what’s marked above, and we’ll tell you what would work.`
      : 'We’ll look at what’s marked above and get back to you before the event. There’s nothing else to do for now.',
  }
}

/** Status of the site check for the owner: what doesn't fit comes first. */
export function ownersCheckStatusWords(
  check: Pick<SiteCheck, 'packageId' | 'state'> & { answers: SiteAnswers },
): string {
  if (check.state === 'not-started') return 'No answers yet.'
  const judged = judge(check.answers, check.packageId)
  const count = (verdict: 'look' | 'open') => judged.filter((one) => one.verdict === verdict).length
  const [look, open] = [count('look'), count('open')]
  const words = [
    look > 0 && `${look} ${look === 1 ? 'answer needs' : 'answers need'} a look`,
    open > 0 && `${open} ${open === 1 ? 'question is' : 'questions are'} still open`,
  ].filter(Boolean)
  return words.length > 0 ? `${words.join(', ')}.` : 'Everything fits.'
}

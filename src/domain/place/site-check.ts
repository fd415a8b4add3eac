import { type Judgment, judge, questionsToGo } from './judge-site.ts'
import type { SiteAnswers } from './site-answers.ts'

export const checkStates = ['not-started', 'needs-look', 'ready'] as const

/** State of a site check. */
export type CheckState = (typeof checkStates)[number]

/** A site check as stored: the customer's answers and the owner's decisions. */
export interface SiteCheck extends SiteAnswers {
  /** When the owner approved the place. */
  readyAt: Date | null
  /** When the owner asked again. Null once it's answered. */
  askedAt: Date | null
}

export const noAnswers: SiteAnswers = {
  setting: null,
  surface: null,
  widthFeet: null,
  lengthFeet: null,
  ceilingFeet: null,
  outletFeet: null,
  trailer: null,
  stairs: null,
  accessNotes: null,
  contactName: null,
  contactPhone: null,
}

/** Names of all answers. */
export const answerNames = Object.keys(noAnswers) as (keyof SiteAnswers)[]

/** State of a check: ready if the owner approved it, or if all answers are fine and the owner hasn't asked again. */
export function checkState(check: SiteCheck | undefined, packageId: string | null): CheckState {
  if (!check) return 'not-started'
  if (check.readyAt) return 'ready'
  if (answerNames.every((name) => check[name] === null)) return 'not-started'
  const isFine = judge(check, packageId).every(({ verdict }) => verdict === 'fine')
  return isFine && !check.askedAt ? 'ready' : 'needs-look'
}

/** True if the owner's approval survives a change, that is, no changed answer is judged worse. */
export function staysReady(before: SiteAnswers, after: SiteAnswers, packageId: string | null): boolean {
  const old = judge(before, packageId)
  const isWorse = ({ question, verdict, words }: Judgment) => {
    const was = old.find((one) => one.question === question)
    return verdict !== 'fine' && !(was?.verdict === verdict && was.words === words)
  }
  return !judge(after, packageId).some(isWorse)
}

/** 'Not started', 'Needs a look', 'Ready'. */
export const checkLabels: Record<CheckState, string> = {
  'not-started': 'Not started',
  'needs-look': 'Needs a look',
  ready: 'Ready',
}

/** Whether the customer should call us about the place, because an answer doesn't fit. */
export const placeNeedsCall = (check: SiteCheck | undefined, packageId: string | null): boolean =>
  check !== undefined && foundWords({ state: checkState(check, packageId), answers: check, packageId }).calls

/** A place's answers, as checked so far for a package. */
export interface CheckedPlace {
  state: CheckState
  answers: SiteAnswers
  packageId: string | null
}

/** What doesn't fit, one sentence each, with a call to make. Otherwise the progress of the check. */
export function foundWords({ state, answers, packageId }: CheckedPlace): { words: string[]; calls: boolean } {
  if (state === 'ready') return { words: ['All set.'], calls: false }
  const judged = judge(answers, packageId)
  const wrong = judged.filter(({ calls }) => calls).map(({ words = '' }) => words)
  if (wrong.length > 0) return { words: wrong, calls: true }
  return { words: [questionsToGo(judged) ?? 'We’ll get back to you about your answers.'], calls: false }
}

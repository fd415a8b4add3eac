import { bookedName } from '../booking/event-label.ts'
import { packages } from '../catalog.ts'
import { counted } from '../typography/counted.ts'
import { feetLabel } from './feet.ts'
import type { SiteAnswers } from './site-answers.ts'
import { lowerPackage, requiredCeiling, siteLimits } from './space-needed.ts'

/** Questions a place is judged by. Access notes aren't judged, just read. */
const siteQuestions = ['setting', 'surface', 'space', 'ceiling', 'outlet', 'trailer', 'stairs', 'contact'] as const

export type SiteQuestion = (typeof siteQuestions)[number]

type Verdict = 'open' | 'fine' | 'look'

/** Result of one answer: not answered yet, fine, or worth a look. `words` address the customer. */
export interface Judgment {
  question: SiteQuestion
  verdict: Verdict
  words?: string
  /** True if the customer should call us. */
  calls?: true
}

type Judged = Omit<Judgment, 'question'>

const open: Judged = { verdict: 'open' }
const fine = (words?: string): Judged => ({ verdict: 'fine', ...(words ? { words } : {}) })
const later = (words: string): Judged => ({ verdict: 'look', words })
const call = (words: string): Judged => ({ verdict: 'look', words, calls: true })

/** Judges each answer by the numbers of §9, in question order. The ceiling only matters indoors. */
export function judge(answers: SiteAnswers, packageId: string | null): Judgment[] {
  const judged: Record<SiteQuestion, Judged | undefined> = {
    setting: ofSetting(answers),
    surface: ofSurface(answers),
    space: ofSpace(answers),
    ceiling: answers.setting === 'indoors' ? ofCeiling(answers, packageId) : undefined,
    outlet: ofOutlet(answers),
    trailer: ofTrailer(answers),
    stairs: ofStairs(answers),
    contact: answers.contactName && answers.contactPhone ? fine() : open,
  }
  return siteQuestions.flatMap((question) => {
    const one = judged[question]
    return one ? [{ question, ...one }] : []
  })
}

/** Number of unanswered questions as a sentence, or undefined if there are none. */
export function questionsToGo(judged: readonly Judgment[]): string | undefined {
  const open = judged.filter(({ verdict }) => verdict === 'open').length
  return open === 0 ? undefined : `${counted(open, 'question')} to go.`
}

function ofSetting({ setting }: SiteAnswers): Judged {
  if (setting === null) return open
  return setting === 'unsure' ? later('No rush. Change this once you’ve decided.') : fine()
}

function ofSurface({ surface }: SiteAnswers): Judged {
  switch (surface) {
    case null:
      return open
    case 'loose':
      return call('Loose ground is hard to level.')
    case 'uneven':
      return call('We need a flat spot.')
    case 'unsure':
      return later('Take a look when you can. We need a flat spot.')
    default:
      return fine()
  }
}

function ofSpace({ widthFeet, lengthFeet }: SiteAnswers): Judged {
  if (widthFeet === null || lengthFeet === null) return open
  const short = Math.min(widthFeet, lengthFeet)
  const { clear, recommended } = siteLimits
  if (short < clear) return call(`${feetLabel(short)} is too tight: we need at least ${clear}′\u00a0×\u00a0${clear}′.`)
  if (short < recommended)
    return fine(`That works. ${recommended}′\u00a0×\u00a0${recommended}′ would give everyone more room.`)
  return fine('Plenty of room.')
}

function ofCeiling({ ceilingFeet }: SiteAnswers, packageId: string | null): Judged {
  if (ceilingFeet === null) return open
  const height = requiredCeiling(packageId)
  if (ceilingFeet >= height) return fine('High enough.')
  const booked = Object.values(packages).find(({ id }) => id === packageId)
  const tooLow = `${feetLabel(ceilingFeet)} is too low`
  if (!booked) return call(`${tooLow}: we need ${height} feet.`)
  const other = lowerPackage(packageId, ceilingFeet)
  const instead = other ? ` The ${bookedName(other.name)} would fit.` : ''
  return call(`${tooLow} for the ${bookedName(booked.name)}, which needs ${height} feet.${instead}`)
}

function ofOutlet({ outletFeet }: SiteAnswers): Judged {
  if (outletFeet === null) return open
  if (outletFeet <= siteLimits.outlet) return fine('Close enough.')
  return call(`We need an outlet within ${siteLimits.outlet} feet.`)
}

function ofTrailer({ trailer }: SiteAnswers): Judged {
  if (trailer === null) return open
  if (trailer === 'nowhere') return call('We need a place close by for the trailer.')
  return trailer === 'unsure' ? later('Take a look when you can. The closer we park, the better.') : fine()
}

function ofStairs({ stairs }: SiteAnswers): Judged {
  if (stairs === null) return open
  if (stairs === 'some') return later('Tell us about them below so we can plan for them.')
  return stairs === 'unsure' ? later('Take a look when you can, so we can plan the way in.') : fine()
}

import { bookedName } from '../booking/event-label.ts'
import { packages } from '../catalog.ts'
import { feetLabel } from './feet.ts'
import { judge, type SiteQuestion } from './judge-site.ts'
import type { SiteAnswers } from './site-answers.ts'
import type { CheckedPlace } from './site-check.ts'
import { requiredCeiling, siteLimits } from './space-needed.ts'

/**
 * What doesn't fit at a place or needs planning, for crew and owner: "the ceiling is 8 feet; the Driver's Den needs 10".
 * Empty once the owner has approved the place. Unanswered and unsure answers aren't findings.
 */
export function placeFindings({ state, answers, packageId }: CheckedPlace): string[] {
  if (state === 'ready') return []
  return judge(answers, packageId)
    .filter(({ verdict }) => verdict === 'look')
    .map(({ question }) => findingWords(question, answers, packageId))
    .filter((words) => words !== undefined)
}

function findingWords(question: SiteQuestion, answers: SiteAnswers, packageId: string | null): string | undefined {
  const { surface, widthFeet, lengthFeet, ceilingFeet, outletFeet, trailer, stairs } = answers
  switch (question) {
    case 'surface':
      if (surface === 'unsure') return undefined
      return surface === 'loose' ? 'the ground is gravel or dirt' : 'the ground is sloped or uneven'
    case 'space': {
      const { clear } = siteLimits
      return `the space is ${feetLabel(widthFeet ?? 0)} by ${feetLabel(lengthFeet ?? 0)}; we need ${clear} by ${clear}`
    }
    case 'ceiling': {
      const booked = Object.values(packages).find(({ id }) => id === packageId)
      const whoNeeds = booked ? `the ${bookedName(booked.name)} needs` : 'we need'
      return `the ceiling is ${feetLabel(ceilingFeet ?? 0)}; ${whoNeeds} ${requiredCeiling(packageId)}`
    }
    case 'outlet':
      return `the nearest outlet is ${feetLabel(outletFeet ?? 0)} away; we need one within ${siteLimits.outlet}`
    case 'trailer':
      return trailer === 'nowhere' ? 'there’s nowhere close for the trailer' : undefined
    case 'stairs':
      return stairs === 'some' ? 'there are stairs on the way in' : undefined
    default:
      return undefined
  }
}

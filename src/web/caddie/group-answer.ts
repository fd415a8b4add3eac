import { marketing, type PackageId, packageIds, packages, playerRange } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { isWeekendRate } from '../../domain/pricing/pricing.ts'
import { capital, dayRangeWords } from './availability-words.ts'
import { type DayRange, listDates } from './phrases/day-range.ts'
import { peopleIn } from './phrases/people.ts'

type Rate = 'weekday' | 'weekend'

const packageName = (id: PackageId) => packages[id].name

/** Price of an event of `hours` hours, and of each extra hour. */
function priceIn(id: PackageId, rate: Rate, hours: number) {
  const { base, hourly } = packages[id][rate]
  return { total: priceLabel(base + Math.max(0, hours - packages[id].baseHours) * hourly), hourly: priceLabel(hourly) }
}

/** Packages made for a group: the smallest one if the group is below every range, the largest if it's above. */
function packagesFor(people: number): PackageId[] {
  const made = packageIds.filter((id) => people >= playerRange(id).fewest && people <= playerRange(id).most)
  if (made.length > 0) return made
  const fewest = Math.min(...packageIds.map((id) => playerRange(id).fewest))
  return packageIds.filter((id) =>
    people < fewest ? playerRange(id).fewest === fewest : playerRange(id).fewest > fewest,
  )
}

const named: Record<PackageId, RegExp> = {
  'iron-dome': /\biron ?dome\b/i,
  'drivers-den': /\bdriver['’]?s? ?den\b/i,
}

/** The one package that a message names, or that fits its number of people. Undefined if there's none, or both. */
export function packageTalkedAbout(text: string): PackageId | undefined {
  const people = peopleIn(text)
  const ids = packageIds.filter((id) => named[id].test(text))
  const [only, other] = ids.length > 0 || people === undefined ? ids : packagesFor(people)
  return other ? undefined : only
}

/** True if a group is too large for every package, so that some of its players are extra. */
export const hasExtraPlayers = (people: number) => packageIds.every((id) => people > playerRange(id).most)

/** Which packages are made for a group, or for most of it: then also what the other players cost. */
export function whatFits(
  people: number,
  [id = 'drivers-den', other]: readonly PackageId[] = packagesFor(people),
): string {
  const { fewest, most } = playerRange(id)
  if (other) return `Both fit a group of ${people}.`
  if (people < fewest) return `${packageName(id)} is plenty for ${people}.`
  if (people <= most) return `${packageName(id)} is made for ${packages[id].capacity}.`
  const more = marketing.addOns.find(({ name }) => name === 'Additional Players')
  const price = more ? `, ${priceLabel(more.price)} a person` : ''
  return `${packageName(id)} is made for up to ${most} players. For a group of ${people}, ask us about Additional Players${price}.`
}

/** The rate of these days, if they all have the same one. */
function commonRate(days: DayRange | undefined): Rate | undefined {
  const rates = new Set((days ? listDates(days) : []).map((date) => (isWeekendRate(date) ? 'weekend' : 'weekday')))
  const [rate] = rates
  return rates.size === 1 ? rate : undefined
}

const marked = (rate: Rate) => (rate === 'weekend' ? ' (weekend rate)' : '')

function priceWords(ids: readonly PackageId[], rate: Rate, hours: number): string {
  const [first, second] = ids.map((id) => ({ name: packageName(id), ...priceIn(id, rate, hours) }))
  if (!first) return ''
  const of = `${first.total} for ${hours} hours${marked(rate)}, then ${first.hourly} per extra hour.`
  return second ? `${first.name} is ${of} ${second.name} is ${second.total}, then ${second.hourly}.` : `it’s ${of}`
}

/** Packages that fit a group, and their price for `hours` hours, on these days if given (§3, §9). */
export function groupAnswer(people: number, days: DayRange | undefined, hours: number): string {
  const ids = packagesFor(people)
  return `${whatFits(people, ids)} ${priceAnswer(ids, days, hours)}`
}

/** Price of these packages for `hours` hours, on these days if given (§9). */
export function priceAnswer(ids: readonly PackageId[], days: DayRange | undefined, hours: number): string {
  const rate = commonRate(days)
  if (days && rate) {
    const isNamed = days.from === days.to || days.preposition === 'on'
    const when = isNamed ? capital(dayRangeWords(days)) : rate === 'weekend' ? 'On weekends' : 'On weekdays'
    return `${when}, ${priceWords(ids, rate, hours)}`
  }
  return everyRate(ids, hours)
}

/** What `ids` cost for `hours` hours, at both rates. */
function everyRate(ids: readonly PackageId[], hours: number): string {
  const weekday = capital(priceWords(ids, 'weekday', hours))
  const weekend = ids.map((id) => priceIn(id, 'weekend', hours))
  const last = weekend.map(({ total, hourly }) => `${total}, then ${hourly}`)
  const more =
    ids.length === 1 ? `it’s ${last[0]}` : `${ids.map((id, at) => `${packageName(id)} is ${last[at]}`).join(', ')}`
  return `${weekday} Friday through Sunday, ${more}.`
}

/** Price of both packages for an event of `hours` hours (§9). */
export const lengthAnswer = (hours: number): string => everyRate(packageIds, hours)

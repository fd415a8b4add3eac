import { marketing, type PackageId, packageIds, packages, playerRange } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { isWeekendRate } from '../../domain/pricing/pricing.ts'
import { capital, dayRangeWords } from './availability-words.ts'
import { type DayRange, listDates } from './phrases/day-range.ts'
import { peopleIn } from './phrases/people.ts'

type Rate = 'weekday' | 'weekend'

const packageName = (id: PackageId) => packages[id].name
const packageIs = (id: PackageId) => `${packageName(id)} is`

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
  'iron-dome': /\b(?:iron ?)?dome\b/i,
  // 'In my den' is a room; 'a den package' is ours.
  'drivers-den': /(?<!\b(?:my|our|a) )\bden\b|\bden package\b/i,
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

/** What each package costs for `hours` hours, and for each extra hour. */
function priceWords(ids: readonly PackageId[], rate: Rate, hours: number, itIs = packageIs): string {
  const each = ids.map((id) => {
    const { base, hourly } = packages[id][rate]
    const total = base + Math.max(0, hours - packages[id].baseHours) * hourly
    return `${itIs(id)} ${priceLabel(total)} for ${hours} hours, then ${priceLabel(hourly)} per extra hour`
  })
  return `${each.join(', and ')}.`
}

/** Packages that fit a group, and their price for `hours` hours, on these days if given (§3, §9). */
export function groupAnswer(people: number, days: DayRange | undefined, hours: number): string {
  const ids = packagesFor(people)
  const isJustNamed = ids.length === 1 && !hasExtraPlayers(people)
  return `${whatFits(people, ids)} ${priceAnswer(ids, days, hours, isJustNamed ? () => 'it’s' : packageIs)}`
}

/** Price of these packages for `hours` hours, on these days if given, else at both rates (§9). `itIs` starts it: 'Iron Dome is'. */
export function priceAnswer(
  ids: readonly PackageId[],
  days: DayRange | undefined,
  hours: number,
  itIs = packageIs,
): string {
  const rate = commonRate(days)
  if (!days || !rate)
    return `${capital(priceWords(ids, 'weekday', hours, itIs))} Friday through Sunday, ${priceWords(ids, 'weekend', hours, itIs)}`
  const isOneDay = days.from === days.to
  const isNamed = isOneDay || days.preposition === 'on'
  const marked = `${capital(dayRangeWords(days))}${isOneDay && rate === 'weekend' ? ' (weekend rate)' : ''}`
  return `${isNamed ? marked : rate === 'weekend' ? 'On weekends' : 'On weekdays'}, ${priceWords(ids, rate, hours, itIs)}`
}

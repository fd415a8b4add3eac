import { monthNames } from './date-words.ts'

/** A range of start hours, both ends included. */
export interface HourWindow {
  earliest: number
  latest: number
}

// Excludes numbers that aren't hours: '10 people', '3 hours', '12th'.
const counted = String.raw`(?!\d|\s*(?:hours?|hrs?|people|players|guests|days?|weeks?|th|st|nd|rd)\b)`
const clock = String.raw`(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?m\b\.?)?${counted}`
const pattern = (words: string) => new RegExp(String.raw`\b(?:${words})\s+(?:about |around )?${clock}`)

const betweenTimes = new RegExp(String.raw`\b(?:between|from)\s+${clock}\s*(?:and|to|until|till|-|–)\s*${clock}`)
const afterTime = pattern('after|from|past|later than|starting at')
const beforeTime = pattern('before|until|till|by|earlier than')
const atTime = pattern('at|around|about')
// Without "at", a number is only an hour with AM, PM or minutes.
const bareTime = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b\.?|\b(\d{1,2}):(\d{2})\b/

// 'Early December' and 'early next week' aren't mornings.
const early = String.raw`early(?! (?:in )?(?:${monthNames}|next|afternoon|evening)\b)`
const parts: readonly [RegExp, HourWindow][] = [
  [new RegExp(String.raw`\b(?:mornings?|${early})\b`), { earliest: 0, latest: 11 }],
  [/\bafternoons?\b|\bafter lunch\b/, { earliest: 12, latest: 16 }],
  [/\b(?:evenings?|tonight|tonite|night|after work)\b/, { earliest: 17, latest: 22 }],
]

/** Converts a spoken hour to a 24-hour clock: without AM or PM, 1 to 7 is the afternoon, because no one is open at 3 AM. */
function spokenHour(digits: string | undefined, minutes: string | undefined, half: string | undefined): number {
  const hour = Number(digits)
  const shift = half ? (half === 'p' ? 12 : 0) : hour >= 1 && hour <= 7 ? 12 : 0
  const whole = half || hour <= 7 ? (hour % 12) + shift : hour
  return whole + Number(minutes ?? 0) / 60
}

const noon = /\b(?:noon|midday)\b/g
const isHour = (hour: number) => hour >= 0 && hour < 24

/** Start hours that a text asks for: 'after 3', 'at 2:00 PM', 'before noon', 'in the morning'; undefined for any. */
export function hourWindowIn(text: string): HourWindow | undefined {
  const lower = text.toLowerCase().replace(noon, '12pm')
  const window = spokenWindow(lower)
  if (window) return isHour(window.earliest) && isHour(window.latest) ? window : undefined
  return parts.find(([words]) => words.test(lower))?.[1]
}

function betweenIn(lower: string): HourWindow | undefined {
  const said = betweenTimes.exec(lower)
  if (!said) return undefined
  return { earliest: spokenHour(said[1], said[2], said[3] ?? said[6]), latest: spokenHour(said[4], said[5], said[6]) }
}

/** 'From 4 to 7pm' is when the event is; 'anything from 4 to 7pm' and 'from 10 to 2' are when it may start. */
const isEvent = (lower: string) =>
  /\bfrom\s[^a-z]*(?:[ap]\.?m\.?)?\s*(?:to|until|till|-|–)[^a-z]*[ap]\.?m\b/.test(lower) &&
  !/\b(?:any\w*|times?|slots?|openings?|start\w*)\b/.test(lower)

function spokenWindow(lower: string): HourWindow | undefined {
  const between = betweenIn(lower)
  if (between) return isEvent(lower) ? exactly(between.earliest) : between
  const after = afterTime.exec(lower)
  if (after) return { earliest: spokenHour(after[1], after[2], after[3]), latest: 23 }
  const before = beforeTime.exec(lower)
  if (before) return { earliest: 0, latest: spokenHour(before[1], before[2], before[3]) - 1 }
  const at = atTime.exec(lower)
  if (at) return exactly(spokenHour(at[1], at[2], at[3]))
  const bare = bareTime.exec(lower)
  return bare ? exactly(spokenHour(bare[1] ?? bare[4], bare[2] ?? bare[5], bare[3])) : undefined
}

const exactly = (hour: number): HourWindow => ({ earliest: hour, latest: hour })

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

// Not the 5 of '2.5', '.5', or '2,5 hours': events have whole hours. 'Hours ahead' or 'notice' aren't an event's.
const countedHours = new RegExp(
  String.raw`(?<!\w|(?:^|[\s\d])\.|\d[,/])(\d{1,2}|${numbers.join('|')})[\s-]*(?:hours?|hrs?|h)\b(?!['’]? (?:of )?(?:notice|ahead|in advance|before(?! (?:noon|lunch|dinner)\b)))`,
  'i',
)

/** Length of the event that a text asks for ('for 3 hours', 'from 4 to 7pm'), or undefined. */
export function hoursIn(text: string): number | undefined {
  const [, said = ''] = countedHours.exec(text) ?? []
  const hours = /^\d+$/.test(said) ? Number(said) : numbers.indexOf(said.toLowerCase())
  if (hours > 0) return hours
  const lower = text.toLowerCase().replace(noon, '12pm')
  const { earliest, latest } = (isEvent(lower) && betweenIn(lower)) || { earliest: 0, latest: 0 }
  return latest > earliest ? Math.ceil(latest - earliest) : undefined
}

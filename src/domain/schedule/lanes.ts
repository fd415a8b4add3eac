import type { CalendarDate } from '../calendar.ts'
import type { Block, Day, Hours, Lane } from './slots.ts'

/** Combines crews, in the owner's order, into one day. A single crew's day has no lanes. */
export function combineLanes(date: CalendarDate, lanes: readonly Lane[]): Day {
  const [first, second] = lanes
  if (first && !second) return { date, booked: first.booked, blocks: first.blocks }
  const blocks = sharedHours(lanes.map((lane) => lane.blocks.map(blockHours))).map(toBlock)
  return { date, booked: sharedHours(lanes.map(({ booked }) => booked)), blocks, lanes }
}

/** Hours taken by a block. */
const blockHours = (block: Block): Hours => (block.type === 'full' ? { start: 0, end: 24 } : block)
const toBlock = ({ start, end }: Hours): Block =>
  start <= 0 && end >= 24 ? { type: 'full' } : { type: 'partial', start, end }

/** Hours found in every one of the lists, in order. A single list is returned as is. */
export function sharedHours(lists: readonly (readonly Hours[])[]): Hours[] {
  const [first = [], ...others] = lists
  if (others.length === 0) return [...first]
  return others
    .map(joined)
    .reduce(
      (shared, list) =>
        shared.flatMap((one) =>
          list
            .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
            .filter(({ start, end }) => start < end),
        ),
      joined(first),
    )
}

/** Merges hours that overlap or touch. */
function joined(list: readonly Hours[]): Hours[] {
  const whole: Hours[] = []
  for (const { start, end } of list.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

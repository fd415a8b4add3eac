import { monthStart } from '../../../domain/calendar.ts'
import type { Money } from '../queries.ts'

type Month = Money['takings'][number]

/** One month of the plot: heights in percent of the plot, above and below its ground line. */
export interface Column {
  /** `YYYY-MM`. */
  month: string
  up: number
  down: number
}

/** The months of the plot from earliest to latest, those in which nothing moved among them, and where zero lies. */
export interface Plot {
  columns: Column[]
  /** The ground line's distance from the top, in percent. */
  ground: number
}

const MONTHS = 12

/** Shapes alone: every number on the screen is the server's. */
export function plotOf(takings: readonly Month[]): Plot {
  const latest = takings[0]?.month
  if (latest === undefined) return { columns: [], ground: 100 }
  const byMonth = new Map(takings.map((month) => [month.month, month]))
  const months = Array.from({ length: MONTHS }, (_, back) => monthStart(`${latest}-01`, back - MONTHS + 1).slice(0, 7))
  const first = months.findIndex((month) => byMonth.has(month))
  const bars = months.slice(first).map((month) => ({ month, ...barOf(byMonth.get(month)) }))
  const [top, bottom] = [Math.max(...bars.map(({ up }) => up)), Math.max(...bars.map(({ down }) => down))]
  const percent = (dollars: number) => (dollars / (top + bottom || 1)) * 100
  return {
    columns: bars.map(({ month, up, down }) => ({ month, up: percent(up), down: percent(down) })),
    ground: bottom === 0 ? 100 : percent(top),
  }
}

function barOf(month: Month | undefined): { up: number; down: number } {
  const moved = month ? [month.received, month.refunded, month.disputed, month.fees] : []
  const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)
  return { up: sum(moved.filter((part) => part > 0)), down: Math.abs(sum(moved.filter((part) => part < 0))) }
}

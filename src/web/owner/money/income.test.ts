import { expect, test } from 'vitest'
import { incomePlot } from './income.tsx'

const month = (month: string, received: number, change = {}) => ({
  month,
  received,
  refunded: 0,
  disputed: 0,
  fees: 0,
  net: received,
  taxes: [],
  ...change,
})

test('the plot has thirteen months from earliest to latest, including those without money', () => {
  const { columns, ground } = incomePlot([month('2026-02', 100), month('2025-11', 50)])
  expect(columns.map(({ month }) => month)).toHaveLength(13)
  expect(columns[0]?.month).toBe('2025-02')
  expect(columns.slice(-4).map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(columns.slice(-5).map(({ up }) => up)).toEqual([0, 50, 0, 0, 100])
  expect(ground).toBe(100)
})

test('the plot draws income above the ground line and outgoing money below it, on one scale', () => {
  const { columns, ground } = incomePlot([month('2026-06', 300, { refunded: -60, disputed: -30, fees: -10 })])
  expect(columns.at(-1)).toEqual({ month: '2026-06', up: 75, down: 25 })
  expect(ground).toBe(75)
})

test('a dispute that was won counts as income', () => {
  const { columns } = incomePlot([month('2026-06', 60, { disputed: 40, fees: -100 })])
  expect(columns.at(-1)).toEqual({ month: '2026-06', up: 50, down: 50 })
})

test('the plot leaves out months older than thirteen, and is empty without any money', () => {
  const drawn = (...months: Parameters<typeof incomePlot>[0]) => incomePlot(months).columns.filter(({ up }) => up > 0)
  expect(drawn(month('2026-06', 10), month('2025-06', 10))).toHaveLength(2)
  expect(drawn(month('2026-06', 10), month('2025-05', 10))).toHaveLength(1)
  expect(incomePlot([]).columns).toEqual([])
  expect(incomePlot([month('2026-06', 0)]).columns.at(-1)).toEqual({ month: '2026-06', up: 0, down: 0 })
  expect(incomePlot([month('2026-06', 0)]).ground).toBe(100)
})

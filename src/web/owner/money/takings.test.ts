import { expect, test } from 'vitest'
import { plotOf } from './takings.tsx'

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

test('months stand from earliest to latest, with those in which nothing moved', () => {
  const { columns, ground } = plotOf([month('2026-02', 100), month('2025-11', 50)])
  expect(columns.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(columns.map(({ up }) => up)).toEqual([50, 0, 0, 100])
  expect(ground).toBe(100)
})

test('what came in stands on the ground line, what went out hangs below it, on one scale', () => {
  const { columns, ground } = plotOf([month('2026-06', 300, { refunded: -60, disputed: -30, fees: -10 })])
  expect(columns).toEqual([{ month: '2026-06', up: 75, down: 25 }])
  expect(ground).toBe(75)
})

test('a dispute that was won counts as what came in', () => {
  expect(plotOf([month('2026-06', 60, { disputed: 40, fees: -100 })]).columns).toEqual([
    { month: '2026-06', up: 50, down: 50 },
  ])
})

test('thirteen months at most, and none where nothing ever moved', () => {
  expect(plotOf([month('2026-06', 10), month('2024-01', 10)]).columns).toHaveLength(1)
  expect(plotOf([month('2026-06', 10), month('2025-06', 10)]).columns).toHaveLength(13)
  expect(plotOf([month('2026-06', 10), month('2025-05', 10)]).columns).toHaveLength(1)
  expect(plotOf([]).columns).toEqual([])
  expect(plotOf([month('2026-06', 0)])).toEqual({ columns: [{ month: '2026-06', up: 0, down: 0 }], ground: 100 })
})

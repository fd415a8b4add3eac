import { expect, test } from 'vitest'
import { hourAt } from '../../domain/weather/weather.test-data.ts'
import { forecastMeasures, heightScale, plotSentence, splitAtGaps } from './plot-shape.ts'

test('every measure has its limits and knows which values exceed them', () => {
  const hours = [hourAt(14, { windMph: 21, temperatureF: 39 }), hourAt(15, { temperatureF: 96, chancePercent: 50 })]
  const over = forecastMeasures(hours).map(({ name, values, limits, isOver }) => [
    name,
    limits,
    values.map((value) => value !== null && isOver(value)),
  ])
  expect(over).toEqual([
    ['Wind', [20], [true, false]],
    ['Temperature', [40, 95], [true, true]],
    ['Chance of rain', [50], [false, true]],
  ])
})

test('a plot stretches to fit values outside its usual range', () => {
  const height = heightScale({ values: [60, null], range: { low: 0, high: 30 } })
  expect([0, 30, 60].map(height)).toEqual([0, 0.5, 1])
  expect(heightScale({ values: [20], range: { low: 30, high: 105 } })(20)).toBe(0)
})

test('a plot is described in one sentence', () => {
  const hours = [
    hourAt(14, { windMph: 28, chancePercent: null }),
    hourAt(15, { temperatureF: 97, chancePercent: null }),
  ]
  expect(forecastMeasures(hours).map(plotSentence)).toEqual([
    'Wind from 8 to 28 mph; our limit is 20 mph.',
    'Temperature from 82 to 97 °F; our limits are 40 and 95 °F.',
    'Chance of rain: not given.',
  ])
})

test('a plot line breaks at hours without a value', () => {
  expect(splitAtGaps([1, 2, null, 4])).toEqual([
    [
      { index: 0, value: 1 },
      { index: 1, value: 2 },
    ],
    [{ index: 3, value: 4 }],
  ])
  expect(splitAtGaps([null])).toEqual([])
})

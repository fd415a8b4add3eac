import type { Refusal } from '../refusals.ts'

/** A tax that prices contain (R85), by the name that the owner gives it; at most three decimals of a percent. */
export interface Tax {
  name: string
  percent: number
}

export const MAX_TAX_NAME = 40
export const MAX_TAX_PERCENT = 30
export const MAX_CERTIFICATE = 60

/** How much of a line is tax that it contains, in integer cents: the nearest cent, halves away from zero, so that a line and its refund cancel out. */
export function containedTax(cents: number, percent: number): number {
  // In whole thousandths of a percent: no cent depends on how a computer writes a fraction.
  const thousandths = Math.round(percent * 1_000)
  const whole = 100_000 + thousandths
  const size = Math.floor((2 * Math.abs(cents) * thousandths + whole) / (2 * whole))
  // Never -0, which is no amount.
  return cents < 0 ? 0 - size : size
}

/** The same of several lines, each rounded by itself. */
export const containedTaxOf = (lines: readonly { cents: number }[], percent: number): number =>
  lines.reduce((sum, { cents }) => sum + containedTax(cents, percent), 0)

/** 'Sales tax 8.6%'. */
export const taxLabel = ({ name, percent }: Tax): string => `${name} ${percent}%`

/** 'Tax exempt, certificate 07-123456'. */
export const exemptWords = (certificate: string): string => `Tax exempt, certificate ${certificate}`

const isPercent = (percent: number) =>
  percent > 0 && percent <= MAX_TAX_PERCENT && Math.abs(percent * 1_000 - Math.round(percent * 1_000)) < 1e-6

/** What is wrong with a tax as the owner typed it, each with its field. */
export function taxProblems({ name, percent }: Tax): { field: 'name' | 'percent'; refusal: Refusal }[] {
  const isNamed = name.trim() !== '' && name.trim().length <= MAX_TAX_NAME
  return [
    ...(isNamed ? [] : [{ field: 'name', refusal: 'tax-name' } as const]),
    ...(isPercent(percent) ? [] : [{ field: 'percent', refusal: 'tax-percent' } as const]),
  ]
}

import type { Refusal } from '../refusals.ts'

/** A tax contained in our prices (R85), with the owner's name for it. At most three decimals of a percent. */
export interface Tax {
  name: string
  percent: number
}

export const MAX_TAX_NAME = 40
const MAX_TAX_PERCENT = 30
export const MAX_CERTIFICATE = 60

/** Tax contained in a line, in integer cents. Halves round away from zero, so that a line and its refund cancel out. */
export function containedTax(cents: number, percent: number): number {
  // Whole thousandths of a percent: no result depends on floating-point rounding.
  const thousandths = Math.round(percent * 1_000)
  const whole = 100_000 + thousandths
  const size = Math.floor((2 * Math.abs(cents) * thousandths + whole) / (2 * whole))
  // Never -0, which would print as an amount.
  return cents < 0 ? 0 - size : size
}

/** Tax contained in several lines, each rounded separately. */
export const sumContainedTax = (lines: readonly { cents: number }[], percent: number): number =>
  lines.reduce((sum, { cents }) => sum + containedTax(cents, percent), 0)

/** 'Sales tax 8.6%'. */
export const taxLabel = ({ name, percent }: Tax): string => `${name} ${percent}%`

/** 'Sales tax (8.6%) included'; the owner's name for the tax comes first, so its capital is right. */
export const includedTaxLabel = ({ name, percent }: Tax): string => `${name} (${percent}%) included`

/** 'Tax exempt, certificate 07-123456'. */
export const exemptWords = (certificate: string): string => `Tax exempt, certificate ${certificate}`

const isPercent = (percent: number) =>
  percent > 0 && percent <= MAX_TAX_PERCENT && Math.abs(percent * 1_000 - Math.round(percent * 1_000)) < 1e-6

/** Errors of a tax as the owner typed it, each with its field. */
export function taxProblems({ name, percent }: Tax): { field: 'name' | 'percent'; refusal: Refusal }[] {
  const isNamed = name.trim() !== '' && name.trim().length <= MAX_TAX_NAME
  return [
    ...(isNamed ? [] : [{ field: 'name', refusal: 'tax-name' } as const]),
    ...(isPercent(percent) ? [] : [{ field: 'percent', refusal: 'tax-percent' } as const]),
  ]
}

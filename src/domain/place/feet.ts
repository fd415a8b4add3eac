import { counted } from '../typography/counted.ts'
import { MAX_FEET } from './space-needed.ts'

/**
 * Parses a typed length in feet: `9`, `9.5`, `9 ft`, `9'6"`, `9 ft 6 in`. Null if blank, undefined if it isn't a length
 * up to 500 feet.
 */
export function parseFeet(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase().replace(/[′’]/g, "'").replace(/[″”]/g, '"')
  if (text === '') return null
  const [, feet, inches = '0'] =
    /^(\d{1,4}(?:\.\d{1,2})?) ?(?:'|ft\.?|feet|foot)?(?: ?(\d{1,2}) ?(?:"|in\.?|inches)?)?$/.exec(text) ?? []
  const length = Number(feet) + Number(inches) / 12
  return Number(inches) < 12 && length <= MAX_FEET ? Math.round(length * 100) / 100 : undefined
}

/** '8 feet', '9 feet 6 inches'. */
export function feetLabel(feet: number): string {
  const inches = Math.round(feet * 12)
  const [whole, rest] = [Math.trunc(inches / 12), inches % 12]
  const parts = [
    whole > 0 || rest === 0 ? counted(whole, 'foot', 'feet') : '',
    rest > 0 ? counted(rest, 'inch', 'inches') : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Length as in floor plans: '11′', '9′ 6″'. */
export function feetMark(feet: number): string {
  const inches = Math.round(feet * 12)
  const [whole, rest] = [Math.trunc(inches / 12), inches % 12]
  return [whole > 0 || rest === 0 ? `${whole}′` : '', rest > 0 ? `${rest}″` : ''].filter(Boolean).join('\u00a0')
}

/** Crockford's base 32: no I, L, O or U, so characters aren't mistaken for one another on the phone. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const LENGTH = 5
const BITS = 5 * LENGTH

/** Number of hexadecimal digits that hold those bits. */
const DIGITS = Math.ceil(BITS / 4)
const SPARE_BITS = DIGITS * 4 - BITS

/** Stands for Dome & Den. */
const prefix = 'DD-'

/** Short reference of a booking, 'DD-7K3F9': the first 25 bits of its id, so not quite unique. */
export function shortReference(id: string): string {
  const bits = Number.parseInt(id.replaceAll('-', '').slice(0, DIGITS), 16) >>> SPARE_BITS
  const written = Array.from({ length: LENGTH }, (_, index) => signs[(bits >>> (BITS - 5 * (index + 1))) & 31])
  return `${prefix}${written.join('')}`
}

/** Look-alike characters, and the ones that were meant. */
const meant: Record<string, string> = { I: '1', L: '1', O: '0' }

export interface IdRange {
  first: string
  last: string
}

/**
 * Range of ids whose short reference is, or starts with, the typed text: 'DD-7K3F9', 'dd7k3f9', 'dd 7k3', '7K3F9'. Without the
 * prefix, only a complete reference counts. Undefined if it isn't a reference.
 */
export function parseReference(typed: string): IdRange | undefined {
  const text = typed
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '-')
    .replace(/^DD(?=\w{5}$)/, prefix)
  const isPrefixed = text.startsWith(prefix)
  const written = [...(isPrefixed ? text.slice(prefix.length) : text)].map((sign) => meant[sign] ?? sign)
  const isWhole = written.length === LENGTH
  if (!(isWhole || (isPrefixed && written.length > 0 && written.length < LENGTH))) return undefined
  if (!written.every((sign) => signs.includes(sign))) return undefined
  const filledWith = (sign: string) => decodeBits([...written, ...Array(LENGTH - written.length).fill(sign)])
  return {
    first: formatUuid(filledWith('0') << SPARE_BITS, '0'),
    last: formatUuid(fillSpareBits(filledWith('Z')), 'f'),
  }
}

const decodeBits = (written: readonly string[]) => written.reduce((bits, sign) => (bits << 5) | signs.indexOf(sign), 0)

/** The bits followed by spare bits that are all set: the end of the id range. */
const fillSpareBits = (bits: number) => (bits << SPARE_BITS) | ((1 << SPARE_BITS) - 1)

function formatUuid(start: number, rest: string): string {
  const hex = start.toString(16).padStart(DIGITS, '0').padEnd(32, rest)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Characters our document fonts contain: Western European Latin letters and punctuation. */
const known = /[\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u2122\u2212]/u

/** Replaces characters our fonts lack: letters lose unsupported diacritics, everything else becomes '?'. */
export const inFont = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => (known.test(sign) ? sign : (plain(sign) ?? '?'))).join('')

function plain(sign: string): string | undefined {
  const [letter = ''] = sign.normalize('NFD')
  return known.test(letter) ? letter : undefined
}

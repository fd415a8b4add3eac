/** What the fonts of our documents can write: Latin letters as far as Western Europe, and signs. */
const known = /[\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u2122\u2212]/u

/** A text in signs that the documents' fonts have: letters lose marks that no font here has, everything else becomes '?'. */
export const inFont = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => (known.test(sign) ? sign : (plain(sign) ?? '?'))).join('')

function plain(sign: string): string | undefined {
  const [letter = ''] = sign.normalize('NFD')
  return known.test(letter) ? letter : undefined
}

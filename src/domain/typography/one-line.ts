/**
 * A text as one line: line breaks and other control characters become spaces, and none stands at either end. Marks that
 * turn the direction of writing go: behind them a text reads as another than it is.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** The same for several lines: every line break is one `\n`, and at most one line in a row is empty. */
export const severalLines = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\r\n|[\r\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\n\P{Cc}]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const scheme = /\b(?:https?|ftp|mailto|tel|sms):\/*|:\/\//gi
const dotInside = /(?<=\S)[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{N}]{2,})/gu
// Seen by nobody, and dropped by some mail programs before they look for links. Joiners of letters and of emoji stay.
const invisible = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g

/** A line in which no mail program finds an address to link to. For what one person typed and another gets to read. */
export const withoutLinks = (line: string): string =>
  line.replace(invisible, '').replace(scheme, ' ').replace(dotInside, ' ').replace(/ +/g, ' ').trim()

/**
 * Turns a text into one trimmed line: line breaks and other control characters become spaces. Marks that change the
 * direction of writing are removed, because they can disguise what a text says.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Like `oneLine`, but for several lines: line breaks become `\n`, with at most one empty line in a row. */
export const severalLines = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\r\n|[\r\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\n\P{Cc}]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const scheme = /\b(?:https?|ftp|mailto|tel|sms):\/*|:\/\//gi
const dotInside = /(?<=\S)[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{N}]{2,})/gu
// Invisible, and some mail programs drop these before they look for links. Joiners of letters and emoji stay.
const invisible = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g

/** Breaks up addresses that mail programs would turn into links. Use it on text one person typed and another reads. */
export const withoutLinks = (line: string): string =>
  line.replace(invisible, '').replace(scheme, ' ').replace(dotInside, ' ').replace(/ +/g, ' ').trim()

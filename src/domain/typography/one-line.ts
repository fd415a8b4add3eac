// Some mail programs drop these before they look for links. Joiners of letters and emoji stay.
const invisible = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g

/**
 * Removes invisible characters, which make a blank text look filled in, and marks that change the direction of writing,
 * which can disguise what a text says. Half an emoji, which the database can't store as JSON, becomes U+FFFD.
 */
const visible = (text: string): string =>
  text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/\p{Bidi_Control}/gu, '')

/** Turns a text into one trimmed line of visible characters: line breaks and other control characters become spaces. */
export const oneLine = (text: string): string =>
  visible(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Like `oneLine`, but for several lines: line breaks become `\n`, with at most one empty line in a row. */
export const severalLines = (text: string): string =>
  visible(text)
    .replace(/\r\n|[\r\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\n\P{Cc}]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const scheme = /\b(?:https?|ftp|mailto|tel|sms):\/*|:\/\//gi
const dotInside = /(?<=\S)[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{N}]{2,})/gu
/** Breaks up addresses that mail programs would turn into links. Use it on text one person typed and another reads. */
export const withoutLinks = (line: string): string =>
  line.replace(invisible, '').replace(scheme, ' ').replace(dotInside, ' ').replace(/ +/g, ' ').trim()

/** A text as one line: line breaks and other control characters become spaces, and none stands at either end. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

import { arrivalWords } from '../booking/run-sheet.ts'
import { business } from '../business.ts'
import { arrivalLabel, hourLabel, shortDate, toDateAndHour } from '../calendar.ts'

// Typographic apostrophes would more than halve what fits in a message.
const plain = (words: string) => words.replaceAll('’', "'").replaceAll('\u00a0', ' ')

/** Event reminder. It names the day, because it may go out the day before or on the morning of the event. */
export function reminderText(startsAt: Date, phone: string): string {
  const { date, hour } = toDateAndHour(startsAt)
  return plain(
    `${business.name}: see you ${shortDate(date)} at ${hourLabel(hour)}. ${arrivalWords(startsAt)} Questions? Call ${phone}. Reply STOP to end.`,
  )
}

/** "On our way" text. It has the time, rounded up to five minutes, because it may be read later. */
export function onOurWayText(arrivesAt: Date, phone: string): string {
  return plain(
    `${business.name}: our crew is on the way and should be there around ${arrivalLabel(arrivesAt)}. Questions? Call ${phone}. Reply STOP to end.`,
  )
}

/** Reply to HELP. */
export const helpText = (phone: string): string =>
  plain(
    `${business.name}: texts about your bookings. For help, call ${phone}. Msg & data rates may apply. Reply STOP to end.`,
  )

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

/** Number of messages a text is billed as: 160 GSM-7 characters fit in one, or 70 of UCS-2, fewer each if it's split. */
export function countSegments(text: string): number {
  const letters = [...text]
  if (letters.every((letter) => basic.includes(letter) || extended.includes(letter))) {
    const septets = letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    return septets <= 160 ? 1 : Math.ceil(septets / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

/** Meaning of a one-word reply, using the carriers' standard keywords. */
export function replyMeans(body: string): 'stop' | 'start' | 'help' | undefined {
  const word = body
    .trim()
    .replace(/[.!"']/g, '')
    .toUpperCase()
  if (
    ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'].includes(
      word,
    )
  )
    return 'stop'
  if (['START', 'YES', 'UNSTOP'].includes(word)) return 'start'
  return ['HELP', 'INFO'].includes(word) ? 'help' : undefined
}

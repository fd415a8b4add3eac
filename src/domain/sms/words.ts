import { arrivalWords } from '../booking/run-sheet.ts'
import { business } from '../business.ts'
import { dateAndHourOf, hourLabel, shortDate } from '../calendar.ts'

// Typographic apostrophes would more than halve what fits in a message.
const plain = (words: string) => words.replaceAll('’', "'").replaceAll('\u00a0', ' ')

/** The reminder of an event. It names the day, for it may go out on the day before or on the morning itself. */
export function reminderText(startsAt: Date, phone: string): string {
  const { date, hour } = dateAndHourOf(startsAt)
  return plain(
    `${business.name}: see you ${shortDate(date)} at ${hourLabel(hour)}. ${arrivalWords(startsAt)} Questions? Call ${phone}. Reply STOP to end.`,
  )
}

const FIVE_MINUTES_MS = 5 * 60_000

/** That the crew is on its way. It names the time, rounded up to five minutes, for a text may be read later than it came. */
export function onOurWayText(arrivesAt: Date, phone: string): string {
  const { hour } = dateAndHourOf(new Date(Math.ceil(arrivesAt.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS))
  return plain(
    `${business.name}: our crew is on the way and should be there around ${hourLabel(hour)}. Questions? Call ${phone}. Reply STOP to end.`,
  )
}

/** What HELP is answered with. */
export const helpText = (phone: string): string =>
  plain(
    `${business.name}: texts about your bookings. For help, call ${phone}. Msg & data rates may apply. Reply STOP to end.`,
  )

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

/** How many messages a text is sent and paid as: 160 characters of GSM-7 in one, else 70 of UCS-2; fewer each where there are several. */
export function segmentsOf(text: string): number {
  const letters = [...text]
  if (letters.every((letter) => basic.includes(letter) || extended.includes(letter))) {
    const septets = letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    return septets <= 160 ? 1 : Math.ceil(septets / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

/** What a reply asks for by its first and only word, as carriers define them. */
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

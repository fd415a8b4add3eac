import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import PostalMime, { type Email } from 'postal-mime'

/** An email as a third-party parser reads it. */
export interface ReadMail extends Email {
  invitation: ReturnType<typeof readCalendar> | undefined
}

export async function readMail(raw: Buffer | string): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const calendar = mail.attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'))
  return { ...mail, invitation: calendar && readCalendar(String(calendar.content)) }
}

/** An iCalendar file as a third-party parser reads it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event in the calendar')
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
    summary: event.summary,
    location: event.location,
    description: event.description,
    attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
  }
}

/** All mails in an outbox in order of arrival, once there are at least `count`. */
export async function mailsIn(dataDir: string, count: number): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox')
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(25)) {
    const files = filesIn(folder)
    if (files.length >= count) return Promise.all(files.map((file) => readMail(readFileSync(join(folder, file)))))
  }
  throw new Error(`There are ${filesIn(folder).length} mails in the outbox, not ${count}.`)
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const arrival = new Map(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]))
    return names.sort((a, b) => (arrival.get(a) ?? 0) - (arrival.get(b) ?? 0))
  } catch {
    return []
  }
}

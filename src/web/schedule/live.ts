import type { CalendarDate } from '../../domain/calendar.ts'
import { listenToStream } from '../app/api/event-source.ts'

interface ChangeListeners {
  onDay: (date: CalendarDate) => void
  /** Rules, blocks or anything else may have changed: ask for everything again. */
  onEverything: () => void
}

/** Listens to changes of availability until the returned function is called. */
export const listenToAvailability = (url: string, { onDay, onEverything }: ChangeListeners): (() => void) =>
  listenToStream(url, {
    events: { day: (data) => onDay(dateIn(data)), settings: onEverything, resync: onEverything },
    onGap: onEverything,
  })

const dateIn = (data: string): CalendarDate => String((JSON.parse(data) as { date?: unknown }).date)

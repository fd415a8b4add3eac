import { hourLabel, hourOf } from '../../domain/calendar.ts'
import { bookingChoice } from '../app/storage/booking-choice.ts'
import { type Choice, choiceFrom } from './order.ts'

/**
 * A choice with what the address says: `?package=`, where none and any other value mean Driver's Den (§2), and
 * `?date=` with `?time=`, `?extra=` hours and `?add=` add-ons, which leave the choice alone where they are missing.
 */
export function choiceAt(search: string, choice: Choice): Choice {
  const asked = new URLSearchParams(search)
  const date = asked.get('date')
  return choiceFrom({
    ...choice,
    packageId: asked.get('package'),
    ...(date && { date, hour: hourOf(asked.get('time') ?? '') }),
    ...(asked.has('extra') && { extraHours: Number(asked.get('extra')) }),
    ...(asked.has('add') && { addOns: asked.get('add')?.split(',') }),
  })
}

/** The query of an address that opens the booking page on this choice. */
export function searchOf({ packageId, date, hour }: Choice): string {
  const asked = new URLSearchParams({ package: packageId })
  if (date) asked.set('date', date)
  if (date && hour !== undefined) asked.set('time', hourLabel(hour))
  return `?${asked}`
}

/** Writes a query into the address bar, without an entry in the history: a reload and "back" open the same choice. */
export function showInAddress(search: string) {
  const { pathname, hash } = window.location
  if (search !== window.location.search) history.replaceState(history.state, '', pathname + search + hash)
}

/** Shows a choice in the address, where it outlives a reload, and keeps it for whoever confirms an email meanwhile. */
export function keepChoice(choice: Choice) {
  const search = searchOf(choice)
  showInAddress(search)
  bookingChoice.write(search)
}

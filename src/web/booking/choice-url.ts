import { hourLabel, parseHour } from '../../domain/calendar.ts'
import { bookingChoice } from '../app/storage/booking-choice.ts'
import { type Choice, choiceFrom } from './order.ts'

/**
 * Applies a query to a choice. `?package=` always counts: missing or unknown means Driver's Den (§2). `?date=` with
 * `?time=`, `?extra=` hours and `?add=` add-ons change the choice only if they're present.
 */
export function choiceAt(search: string, choice: Choice): Choice {
  const asked = new URLSearchParams(search)
  const date = asked.get('date')
  return choiceFrom({
    ...choice,
    packageId: asked.get('package'),
    ...(date && { date, hour: parseHour(asked.get('time') ?? '') }),
    ...(asked.has('extra') && { extraHours: Number(asked.get('extra')) }),
    ...(asked.has('add') && { addOns: asked.get('add')?.split(',') }),
  })
}

/** Query that opens the booking page with this package and start. */
export function choiceSearch({ packageId, date, hour }: Choice): string {
  const asked = new URLSearchParams({ package: packageId })
  if (date) asked.set('date', date)
  if (date && hour !== undefined) asked.set('time', hourLabel(hour))
  return `?${asked}`
}

/** Replaces the address bar's query without adding a history entry, so that a reload and "back" open the same choice. */
export function showInAddress(search: string) {
  const { pathname, hash } = window.location
  if (search !== window.location.search) history.replaceState(history.state, '', pathname + search + hash)
}

/** Puts a choice into the address, so that it survives a reload, and saves it for customers who confirm an email first. */
export function keepChoice(choice: Choice) {
  const asked = new URLSearchParams(choiceSearch(choice))
  if (choice.extraHours > 0) asked.set('extra', String(choice.extraHours))
  if (choice.addOns.length > 0) asked.set('add', choice.addOns.join(','))
  const search = `?${asked}`
  showInAddress(search)
  bookingChoice.write(search)
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CalendarDate } from '../../domain/calendar.ts'
import { askAgain } from '../app/api/ask-again.ts'
import { listenToStream } from '../app/api/event-source.ts'
import { availabilityKey, coversDate } from './availability-queries.ts'

/** Refetches availability that another customer or the owner has changed, while the page is open. */
export function useLiveAvailability() {
  const queries = useQueryClient()

  useEffect(
    () =>
      listenToAvailability('/api/availability/live', {
        onDay: (date) => askAgain(queries, { predicate: ({ queryKey }) => coversDate(queryKey, date) }),
        onEverything: () => askAgain(queries, { queryKey: availabilityKey }),
      }),
    [queries],
  )
}

interface ChangeListeners {
  onDay: (date: CalendarDate) => void
  /** Called when rules, blocks or anything else may have changed: refetch everything. */
  onEverything: () => void
}

/** Listens to availability changes until the returned function is called. */
export const listenToAvailability = (url: string, { onDay, onEverything }: ChangeListeners): (() => void) =>
  listenToStream(url, {
    events: { day: (data) => onDay(dateIn(data)), settings: onEverything, resync: onEverything },
    onGap: onEverything,
  })

const dateIn = (data: string): CalendarDate => String((JSON.parse(data) as { date?: unknown }).date)

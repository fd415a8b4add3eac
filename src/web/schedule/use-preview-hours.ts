import { useState } from 'react'
import { type Hours, openHours } from '../../domain/schedule/slots.ts'
import type { SlotFieldProps } from './slot-field.tsx'
import type { Availability } from './use-availability.ts'

/** `isExample` if nobody pointed at this start. */
export type PreviewedHours = Hours & { isExample: boolean }

export interface PreviewHours {
  hours: PreviewedHours | undefined
  previewStart: NonNullable<SlotFieldProps['onPreview']>
}

/**
 * Preview hours: the hovered or focused start; before anything is chosen, the first open one, so that a free day's line
 * isn't empty. Undefined if there's nothing to show. `current` is the start the event has now, which is no example.
 */
export function usePreviewHours(
  { day, rules, now }: Pick<Availability, 'day' | 'rules' | 'now'>,
  length: number,
  chosen: number | undefined,
  current?: number,
): PreviewHours {
  const [pointed, setPointed] = useState<number>()
  const open = day && rules ? openHours(day, length, rules, now) : []
  const pointedStart = open.find((hour) => hour === pointed)
  const start = pointedStart ?? (chosen === undefined ? open.find((hour) => hour !== current) : undefined)
  const hours = start === undefined ? undefined : { start, end: start + length, isExample: pointedStart === undefined }
  return { hours, previewStart: setPointed }
}

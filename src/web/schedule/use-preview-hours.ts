import { useState } from 'react'
import { type Hours, openHours } from '../../domain/schedule/slots.ts'
import type { SlotFieldProps } from './slot-field.tsx'
import type { Availability } from './use-availability.ts'

export interface PreviewHours {
  hours: Hours | undefined
  previewStart: NonNullable<SlotFieldProps['onPreview']>
}

/**
 * Preview hours: the hovered or focused start; before anything is chosen, the first open one, so that a free day's line
 * isn't empty. Undefined if there's nothing to show.
 */
export function usePreviewHours(
  { day, rules, now }: Pick<Availability, 'day' | 'rules' | 'now'>,
  length: number,
  chosen: number | undefined,
): PreviewHours {
  const [pointed, setPointed] = useState<number>()
  const open = day && rules ? openHours(day, length, rules, now) : []
  const start = open.find((hour) => hour === pointed) ?? (chosen === undefined ? open[0] : undefined)
  const hours = start === undefined ? undefined : { start, end: start + length }
  return { hours, previewStart: setPointed }
}

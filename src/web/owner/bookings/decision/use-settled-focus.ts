import { useEffect, useRef } from 'react'
import type { AdminBooking } from '../../queries.ts'
import { openDecision } from './open-decision.ts'

/** The button of a decision disappears with its action: the focus goes to the note that replaces it. */
export function useSettledFocus(booking: AdminBooking) {
  const open = openDecision(booking)
  const note = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (open === undefined && pressed.current) note.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [open])
  const onPress = () => {
    pressed.current = true
  }
  return { note, onPress }
}

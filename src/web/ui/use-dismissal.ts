import { type RefObject, useEffect } from 'react'

/** While `open`, calls `onDismiss` on Escape and on a press or focus outside `area`. Focus returns to the area's button. */
export function useDismissal(area: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void) {
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onDismiss()
      area.current?.querySelector<HTMLElement>('button, summary')?.focus()
    }
    const onOther = ({ target }: Event) => {
      if (!area.current?.contains(target as Node)) onDismiss()
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onOther)
    addEventListener('focusin', onOther)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onOther)
      removeEventListener('focusin', onOther)
    }
  }, [area, open, onDismiss])
}

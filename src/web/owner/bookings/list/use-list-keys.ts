import { useEffect, useRef } from 'react'

/** The keys of the list: `/` goes to the search, the arrows walk from there through the rows; Enter opens by itself. */
export function useListKeys() {
  const search = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element))
        return
      if (target.closest('[role="dialog"], [role="alertdialog"]')) return
      if (key === '/' && !target.closest('input, select, textarea')) {
        event.preventDefault()
        search.current?.focus()
        search.current?.select()
        return
      }
      const isInList = target === search.current || table.current?.contains(target)
      if (!isInList || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      const next = neighbor(table.current, target, key === 'ArrowDown' ? 1 : -1) ?? search.current
      event.preventDefault()
      next?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return { search, table }
}

/** The button that opens the row after or before the one with `target`; undefined above the first row. */
function neighbor(table: HTMLTableElement | null, target: Element, by: 1 | -1) {
  const openers = [...(table?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
  const here = openers.findIndex((opener) => opener.closest('tr')?.contains(target))
  return openers[Math.min(here + by, openers.length - 1)]
}

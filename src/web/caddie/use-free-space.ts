import { type RefObject, useEffect, useState } from 'react'

type Box = { left: number; top: number; right: number; bottom: number }

/** After this long without movement, the page counts as still. */
export const REST_MS = 150

/**
 * True if the button may be shown at full size. It moves into the page's margin while the page scrolls, while the visitor
 * reads downward, where it would cover something readable or clickable, and where the page asks for it (`data-caddie`).
 */
export function useFreeSpace(button: RefObject<HTMLElement | null>): boolean {
  const [hasSpace, setSpace] = useState(false)
  useEffect(() => {
    let last = scrollY
    let reads = false
    let rest: ReturnType<typeof setTimeout> | undefined
    // It must not move between press and release, or the press would be lost.
    const isPressed = () => button.current?.matches(':active') === true
    const settle = () => {
      if (isPressed()) return look()
      const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2
      const isKeptAside = document.querySelector('[data-caddie]') !== null
      setSpace((isAtEnd || !reads) && !isKeptAside && button.current !== null && isFree(button.current))
    }
    const look = () => {
      clearTimeout(rest)
      rest = setTimeout(settle, REST_MS)
    }
    const onScroll = () => {
      reads = scrollY > last
      last = scrollY
      if (!isPressed()) setSpace(false)
      look()
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { attributes: true, childList: true, subtree: true })
    addEventListener('scroll', onScroll)
    addEventListener('resize', look)
    look()
    return () => {
      changes.disconnect()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', look)
      clearTimeout(rest)
    }
  }, [button])
  return hasSpace
}

/** True if nothing is behind the button at full size. Other floating elements keep clear of it anyway. */
function isFree({ offsetParent, offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): boolean {
  const corner = { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
  const isUnder = (node: Element): boolean => {
    const box = node.getBoundingClientRect()
    const meets = overlap(box, corner)
    // An element without a box may have children with one.
    if (node === offsetParent || (!meets && box.width > 0)) return false
    // Ornaments are hidden from screen readers, but so are visible words that are told another way.
    if (node.ariaHidden === 'true' && node.tagName !== 'svg' && !node.textContent?.trim()) return false
    return (meets && isContent(node)) || [...node.children].some(isUnder)
  }
  return !isUnder(document.body)
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

// `use` elements are the people in a drawing.
const isContent = (node: Element) =>
  node.matches('a, button, input, select, textarea, summary, label, use') ||
  [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())

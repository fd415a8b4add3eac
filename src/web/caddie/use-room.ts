import { type RefObject, useEffect, useState } from 'react'

type Box = { left: number; top: number; right: number; bottom: number }

/** As long after the last movement the page rests. */
export const REST_MS = 150

/**
 * Whether the button may stand out at its full size. It steps aside into the page's margin while the page moves, while one
 * reads on downwards, wherever it would lie over something that can be pressed or read, and where the page asks for it
 * (`data-caddie`).
 */
export function useRoom(button: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false)
  useEffect(() => {
    let last = scrollY
    let reads = false
    let rest: ReturnType<typeof setTimeout> | undefined
    // Between press and release it stays: what moves away from under a finger is not pressed.
    const isPressed = () => button.current?.matches(':active') === true
    const settle = () => {
      if (isPressed()) return look()
      const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2
      const isKeptAside = document.querySelector('[data-caddie]') !== null
      setRoom((isAtEnd || !reads) && !isKeptAside && button.current !== null && isFree(button.current))
    }
    const look = () => {
      clearTimeout(rest)
      rest = setTimeout(settle, REST_MS)
    }
    const onScroll = () => {
      reads = scrollY > last
      last = scrollY
      if (!isPressed()) setRoom(false)
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
  return hasRoom
}

/** Nothing lies where the button stands when it stands out. What floats beside it keeps clear of it anyway. */
function isFree({ offsetParent, offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): boolean {
  const corner = { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
  const isUnder = (node: Element): boolean => {
    const box = node.getBoundingClientRect()
    const meets = overlap(box, corner)
    // What has no box of its own may have children that do.
    if (node === offsetParent || (!meets && box.width > 0)) return false
    if (node.ariaHidden === 'true' && node.tagName !== 'svg') return false
    return (meets && isContent(node)) || [...node.children].some(isUnder)
  }
  return !isUnder(document.body)
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

// `use`: the people of a drawing.
const isContent = (node: Element) =>
  node.matches('a, button, input, select, textarea, summary, label, use') ||
  [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())

import { type RefObject, useEffect, useRef, useState } from 'react'

const TURN_MILLISECONDS = 5_000
/** This long after its last movement, a row of items counts as settled. */
const REST_MILLISECONDS = 150

type Carousel = {
  host: RefObject<HTMLElement | null>
  /** The row of items, each as wide as the row. CSS makes it swipeable and snaps it to an item. */
  row: RefObject<HTMLElement | null>
  /** Undefined until React is there; until then, every item can be read. */
  shown: number | undefined
  isPaused: boolean
  /** True while it turns by itself; then changes are not read out. */
  isTurning: boolean
  show: (index: number) => void
  toggle: () => void
  /** To spread on the host: it holds still under a pointer and around the focus. */
  holding: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Turns through `count` items every 5 s (§2); stops on hover, focus, pause, out of sight and for reduced motion. */
export function useCarousel(count: number): Carousel {
  const host = useRef<HTMLElement>(null)
  const row = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isInSight, setInSight] = useState(false)

  const show = (index: number) => {
    setShown(index)
    const { clientWidth = 0 } = row.current ?? {}
    row.current?.scrollTo({ left: index * clientWidth, behavior: prefersStillness() ? 'instant' : 'smooth' })
  }

  // Someone may have swiped before React was there.
  useEffect(() => {
    const items = row.current
    if (!items) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const settle = () => setShown(items.scrollLeft && Math.round(items.scrollLeft / items.clientWidth))
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(settle, REST_MILLISECONDS)
    }
    settle()
    items.addEventListener('scroll', onScroll)
    return () => {
      clearTimeout(rest)
      items.removeEventListener('scroll', onScroll)
    }
  }, [])

  useEffect(() => {
    if (!host.current || prefersStillness()) return
    const sight = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), { threshold: 0.3 })
    sight.observe(host.current)
    return () => sight.disconnect()
  }, [])

  const isTurning = isInSight && !isPaused && !isHovered && !isFocused
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is here so that a choice starts the five seconds anew
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => show(((shown ?? 0) + 1) % count), TURN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isTurning, shown, count])

  return {
    host,
    row,
    shown,
    isPaused,
    isTurning,
    show,
    toggle: () => setPaused((paused) => !paused),
    holding: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

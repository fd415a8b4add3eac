import { type RefObject, useEffect, useRef, useState } from 'react'

const TURN_MILLISECONDS = 5_000
/** After this long without scrolling, the row counts as settled. */
const REST_MILLISECONDS = 150

type Carousel = {
  host: RefObject<HTMLElement | null>
  /** The row of items, each as wide as the row. CSS makes it swipeable and snaps to items. */
  row: RefObject<HTMLElement | null>
  /** Index of the current item; undefined until hydration, so that every item can be read before it. */
  shown: number | undefined
  isPaused: boolean
  /** True while it turns automatically; changes aren't announced then. */
  isTurning: boolean
  show: (index: number) => void
  toggle: () => void
  /** Props for the host that pause it while the pointer or the focus is inside. */
  holding: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Turns through `count` items every 5 s (§2); stops on hover, focus, pause, out of view and for reduced motion. */
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

  // Someone may have swiped before hydration.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `shown` restarts the five seconds
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

import { type RefObject, useEffect, useRef, useState } from 'react'

const TURN_MILLISECONDS = 5_000

type Carousel = {
  host: RefObject<HTMLElement | null>
  shown: number
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
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isInSight, setInSight] = useState(false)

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
    const timer = setTimeout(() => setShown((index) => (index + 1) % count), TURN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isTurning, shown, count])

  return {
    host,
    shown,
    isPaused,
    isTurning,
    show: setShown,
    toggle: () => setPaused((paused) => !paused),
    holding: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

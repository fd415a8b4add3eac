import { useEffect, useState } from 'react'
import { serverNow } from '../schedule/server-clock.ts'
import { useMedia } from '../ui/use-media.ts'
import { COUNTED_MS, countdownAnnouncement, countdownDigits, countdownMinutes } from './countdown-words.ts'
import * as styles from './hold-countdown.module.css'

/** Countdown to the end of a hold. Screen readers hear it only at the start, at 10, 5, and 1 minutes, and at the end. */
export function HoldCountdown({ until, onOver }: { until: Date; onOver: () => void }) {
  const end = until.getTime()
  const [left, setLeft] = useState(() => end - serverNow().getTime())
  const [said, setSaid] = useState('')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    let before: number | undefined
    const tick = () => {
      const now = end - serverNow().getTime()
      const words = countdownAnnouncement(before, now)
      if (words) setSaid(words)
      if (now <= 0 && (before === undefined || before > 0)) onOver()
      before = now
      setLeft(now)
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [end, onOver])

  return (
    <div>
      {left <= COUNTED_MS && (
        <p className={styles.countdown} role="timer" aria-label="Time left to pay">
          <b>{isStill ? countdownMinutes(left) : countdownDigits(left)}</b> left to pay
        </p>
      )}
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  )
}

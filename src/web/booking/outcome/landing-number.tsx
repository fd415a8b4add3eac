import { useState } from 'react'
import * as styles from './landing-number.module.css'

/** A price that lands from above while the old one drops away; still under reduced motion. */
export function LandingNumber({ value }: { value: string }) {
  const [{ shown, old }, setNumbers] = useState<{ shown: string; old: string | undefined }>({
    shown: value,
    old: undefined,
  })
  if (shown !== value) setNumbers({ shown: value, old: shown })
  return (
    <span className={styles.landing}>
      {old && (
        <span key={`old ${value}`} className={styles.leaving} aria-hidden="true">
          {old}
        </span>
      )}
      <span key={value} className={old && styles.arriving}>
        {value}
      </span>
    </span>
  )
}

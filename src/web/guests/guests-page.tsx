import { clsx } from 'clsx/lite'
import { useEffect, useRef } from 'react'
import { Driveway } from '../ui/driveway.tsx'
import * as styles from './guests-page.module.css'

/** `/guests?token=…`: what a host shares with their guests. The server writes it into the page (guest-page.ts). */
export function GuestsPage() {
  const slot = useRef<HTMLDivElement>(null)
  // Whoever comes back to it from another page of ours asks the server again.
  useEffect(() => {
    if (!import.meta.env.DEV && slot.current?.innerHTML === '') location.reload()
  }, [])
  return (
    <div className={clsx('wrap', styles.page)} data-prints-alone>
      <div
        ref={slot}
        id="guest-page"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty here; whatever the server wrote into it stays
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <Driveway className={styles.driveway} />
    </div>
  )
}

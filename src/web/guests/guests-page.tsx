import { clsx } from 'clsx/lite'
import { useEffect, useRef } from 'react'
import { Driveway } from '../ui/driveway.tsx'
import { Letterhead } from '../ui/letterhead.tsx'
import * as styles from './guests-page.module.css'

/** `/guests?token=…`: what a host shares with their guests. The server renders it into the page (guest-page.ts). */
export function GuestsPage() {
  const slot = useRef<HTMLDivElement>(null)
  // After client-side navigation the slot is empty, so a reload lets the server render it.
  useEffect(() => {
    if (!import.meta.env.DEV && slot.current?.innerHTML === '') location.reload()
  }, [])
  return (
    <div className={clsx('wrap', styles.page)} data-prints-alone>
      <Letterhead />
      <div
        ref={slot}
        id="guest-page"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty here; it only keeps what the server rendered
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <Driveway className={styles.driveway} />
    </div>
  )
}

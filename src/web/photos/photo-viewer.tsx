import { useEffect } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icon.tsx'
import { photoAltText } from './photo-words.ts'
import * as styles from './photos.module.css'
import type { Photo } from './photos-query.ts'

interface PhotoViewerProps {
  photos: readonly Photo[]
  /** Index of the open photo; undefined if none is open. */
  shown: number | undefined
  onShow: (index: number | undefined) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One photo at full size. Arrow keys switch photos, Escape closes it. */
export function PhotoViewer({ photos, shown, onShow }: PhotoViewerProps) {
  const photo = shown === undefined ? undefined : photos[shown]
  const step = (by: number) => {
    const next = (shown ?? 0) + by
    if (photos[next]) onShow(next)
  }
  // Capture phase: focus may be on any of the dialog's buttons, and the dialog keeps arrow keys from the page.
  useEffect(() => {
    if (shown === undefined) return
    const turn = ({ key }: KeyboardEvent) => {
      const next = shown + (steps[key] ?? 0)
      if (next !== shown && photos[next]) onShow(next)
    }
    addEventListener('keydown', turn, { capture: true })
    return () => removeEventListener('keydown', turn, { capture: true })
  }, [shown, photos, onShow])
  return (
    <Dialog
      open={photo !== undefined}
      onClose={() => onShow(undefined)}
      title={`Photo ${(shown ?? 0) + 1} of ${photos.length}`}
      className={styles.viewer}
    >
      {photo && shown !== undefined && (
        <>
          <img
            key={photo.id}
            className={styles.full}
            src={photo.full}
            alt={photoAltText(photo, shown)}
            width={photo.width}
            height={photo.height}
          />
          <div className={styles.turn}>
            <IconButton label="Previous photo" aria-disabled={shown === 0} onClick={() => step(-1)}>
              <ChevronLeftIcon />
            </IconButton>
            <p className="lines" aria-live="polite">
              {photo.description}
            </p>
            <IconButton label="Next photo" aria-disabled={shown === photos.length - 1} onClick={() => step(1)}>
              <ChevronRightIcon />
            </IconButton>
          </div>
        </>
      )}
    </Dialog>
  )
}

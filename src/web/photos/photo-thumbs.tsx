import { useState } from 'react'
import { PhotoViewer } from './photo-viewer.tsx'
import { openLabel, photoAltText } from './photo-words.ts'
import * as styles from './photos.module.css'
import type { Photo } from './photos-query.ts'

/** Thumbnails of a place's photos, on screen and in print. Each opens full size. `label` is the list's accessible name. */
export function PhotoThumbs({ photos, label }: { photos: readonly Photo[]; label: string }) {
  const [shown, show] = useState<number>()
  const there = photos.filter(({ isMissing }) => !isMissing)
  if (there.length === 0) return null
  return (
    <>
      <ul className={styles.thumbs} aria-label={label}>
        {there.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.open}
              aria-label={openLabel(photoAltText(photo, index))}
              onClick={() => show(index)}
            >
              <img src={photo.thumb} alt={photoAltText(photo, index)} />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={there} shown={shown} onShow={show} />
    </>
  )
}

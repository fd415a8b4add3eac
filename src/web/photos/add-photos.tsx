import { clsx } from 'clsx/lite'
import { type DragEvent, useId, useState } from 'react'
import { MAX_PHOTOS, photoTypes } from '../../domain/photo-limits.ts'
import * as buttonStyles from '../ui/button.module.css'
import { PlusIcon } from '../ui/icon.tsx'
import * as styles from './photos.module.css'

interface AddPhotosProps {
  /** How many more fit. */
  room: number
  onAdd: (files: File[]) => void
}

/** Takes photos from the camera or the library of a phone, from a folder, or dropped on it. */
export function AddPhotos({ room, onAdd }: AddPhotosProps) {
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onAdd([...(event.dataTransfer?.files ?? [])])
  }
  if (room === 0) return <p>That’s all {MAX_PHOTOS} photos. Remove one to add another.</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field within is the first.
    <div
      className={clsx(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Show us where we’ll set up, how the trailer gets in, and the closest outlet.</p>
      <label className={`${buttonStyles.btn} ${buttonStyles.second} ${styles.pick}`}>
        <PlusIcon />
        Add photos
        <input
          type="file"
          className="sr"
          accept={photoTypes.join(',')}
          multiple
          aria-describedby={hint}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <p id={hint} className="note quiet">
        Up to {MAX_PHOTOS} in all, as JPEG, PNG, WebP or AVIF. Your iPhone converts HEIC photos to JPEG when you pick
        them here; if one still isn’t accepted, send a screenshot of it. We remove the location saved in each photo.
      </p>
    </div>
  )
}

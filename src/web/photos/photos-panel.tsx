import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { MAX_PHOTOS, photoTypes } from '../../domain/photo-limits.ts'
import { useStore } from '../app/storage/create-store.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as warningStyles from '../ui/feedback/warning.module.css'
import { PlusIcon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { KeptPhoto } from './kept-photo.tsx'
import { createPhotoQueue, type QueuedPhoto } from './photo-queue.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { leftOutWords, progressWords } from './photo-words.ts'
import * as styles from './photos.module.css'
import { type PhotosKey, photosQuery, sendPhoto } from './photos-query.ts'

interface AddPhotosProps {
  /** How many more photos fit. */
  room: number
  onAdd: (files: File[]) => void
}

/** Adds photos from a phone's camera or library, from a folder, or by drag and drop. */
function AddPhotos({ room, onAdd }: AddPhotosProps) {
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onAdd([...(event.dataTransfer?.files ?? [])])
  }
  if (room === 0) return <p>That’s all {MAX_PHOTOS} photos. Remove one to add another.</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional; the file input inside does the same.
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

interface QueuedRowProps {
  photo: QueuedPhoto
  onRetry: () => void
  onRemove: () => void
}

/** A queued photo: its progress, or why it isn't being sent. */
function QueuedRow({ photo, onRetry, onRemove }: QueuedRowProps) {
  const { name, state, progress } = photo
  const isStuck = state === 'broken' || state === 'refused'
  return (
    <li className={styles.queued}>
      <p className={styles.name}>{name}</p>
      {isStuck ? (
        <p className={warningStyles.warning} role="alert">
          <VisuallyHidden>{name}: </VisuallyHidden>
          {progressWords(photo)}
        </p>
      ) : (
        <>
          <progress className={styles.progress} value={progress} aria-label={`Sending ${name}`} />
          <p className={styles.far}>{progressWords(photo)}</p>
        </>
      )}
      <div className={styles.ways}>
        {state === 'broken' && (
          <Button look="second" size="small" onClick={onRetry}>
            Try now<VisuallyHidden> to send {name}</VisuallyHidden>
          </Button>
        )}
        <Button look="second" size="small" onClick={onRemove}>
          {state === 'refused' ? 'OK' : 'Don’t send'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Upload queue for a booking's photos. `say` announces each one that has arrived. */
function usePhotoQueue(key: PhotosKey, say: (message: string) => void) {
  const queryClient = useQueryClient()
  const [queue] = useState(() =>
    createPhotoQueue({
      send: (photo, how) => sendPhoto(key, photo, how),
      onSent: async ({ name }) => {
        await queryClient.invalidateQueries(photosQuery(key))
        say(`${name} was added.`)
      },
    }),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.store.get().some(({ state }) => state !== 'refused')) event.preventDefault()
    }
    addEventListener('online', queue.retry)
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('online', queue.retry)
      removeEventListener('beforeunload', warn)
      queue.close()
    }
  }, [queue])
  return queue
}

/** Photos of a booking's place: the stored ones, the upload queue, and a way to add more. */
export function PhotosPanel({ id, link }: PhotosKey) {
  const key = { id, link }
  const heading = useId()
  const { data, error, refetch } = useQuery(photosQuery(key))
  const [said, say] = useState('')
  const [leftOut, setLeftOut] = useState('')
  const [shown, show] = useState<number>()
  const queue = usePhotoQueue(key, say)
  const queued = useStore(queue.store)
  const photos = data?.photos ?? []
  const onTheirWay = queued.filter(({ state }) => state !== 'refused').length
  const room = Math.max(0, MAX_PHOTOS - photos.length - onTheirWay)

  // The focused element went away with its row.
  const focusHeading = () => document.getElementById(heading)?.focus({ preventScroll: true })
  const add = (files: readonly File[]) => {
    say('')
    setLeftOut(leftOutWords(files.length, room) ?? '')
    queue.add(files.slice(0, room))
  }
  if (data && !data.takesPhotos && photos.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading} tabIndex={-1}>
        Photos of the place
      </h2>
      {error && !data && (
        <>
          <Failure message={`We couldn’t load the photos. ${error.message}`} />
          <Button look="second" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {data?.takesPhotos && <AddPhotos room={room} onAdd={add} />}
      <p className="note" role="status">
        {leftOut}
      </p>
      <p className="note" role="status">
        {said}
      </p>
      {queued.length > 0 && (
        <ul className={styles.queue} aria-label="Photos on their way">
          {queued.map((photo) => (
            <QueuedRow
              key={photo.id}
              photo={photo}
              onRetry={queue.retry}
              onRemove={() => {
                queue.remove(photo.id)
                focusHeading()
              }}
            />
          ))}
        </ul>
      )}
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <KeptPhoto
            key={photo.id}
            of={key}
            photo={photo}
            index={index}
            onOpen={() => show(index)}
            onRemoved={() => {
              setLeftOut('')
              say('Photo removed.')
              focusHeading()
            }}
          />
        ))}
      </ul>
      <PhotoViewer photos={photos} shown={shown} onShow={show} />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAX_PHOTOS } from '../../domain/photo-limits.ts'
import { useStore } from '../app/storage/create-store.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { AddPhotos } from './add-photos.tsx'
import { KeptPhoto } from './kept-photo.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { leftOutWords } from './photo-words.ts'
import * as styles from './photos.module.css'
import { type PhotosKey, photosQuery } from './photos-query.ts'
import { QueuedRow } from './queued-row.tsx'
import { usePhotoQueue } from './use-photo-queue.ts'

/** The photos of a booking's place: those that are kept, those on their way, and a way to add more. */
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

  // What had the focus is gone with its row.
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

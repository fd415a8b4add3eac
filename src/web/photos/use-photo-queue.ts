import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPhotoQueue } from './photo-queue.ts'
import { type PhotosKey, photosQuery, sendPhoto } from './photos-query.ts'

/** The photos on their way to a booking. `say` hears of each that has arrived. */
export function usePhotoQueue(key: PhotosKey, say: (message: string) => void) {
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

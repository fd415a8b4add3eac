import { useEffect, useState } from 'react'
import * as styles from './kept-photos.module.css'
import type { CrewStop } from './phone-store.ts'
import { keptPhoto } from './this-phone.ts'

/** Photos of an event, as far as this phone has downloaded them. */
export function KeptPhotos({ stop }: { stop: CrewStop }) {
  if (stop.photos.length === 0) return null
  return (
    <div className={styles.kept}>
      <h4>Photos</h4>
      <ul className={styles.photos} aria-label={`Photos of ${stop.name}`}>
        {stop.photos.map((photo, index) => (
          <li key={photo.id}>
            <KeptPhoto
              stopId={stop.id}
              id={photo.id}
              caption={
                photo.description || (photo.takenBy === 'crew' ? 'Your photo' : `Photo ${index + 1} of the place`)
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Polling interval for a photo that hasn't been downloaded yet. */
const LOOK_MS = 2_000

function KeptPhoto({ stopId, id, caption }: { stopId: string; id: string; caption: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const find = async () => {
      const photo = await keptPhoto(stopId, id)
      if (isGone) return
      if (!photo) timer = setTimeout(() => void find(), LOOK_MS)
      else {
        made = URL.createObjectURL(photo)
        setUrl(made)
      }
    }
    void find()
    return () => {
      isGone = true
      clearTimeout(timer)
      if (made) URL.revokeObjectURL(made)
    }
  }, [stopId, id])
  return (
    <figure>
      {url ? <img src={url} alt="" /> : <p className="quiet">This photo isn’t on your phone yet.</p>}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_PHOTO_DESCRIPTION } from '../../domain/photo-limits.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog, Question } from '../ui/dialog.tsx'
import { Failure, Saved } from '../ui/feedback/notice.tsx'
import * as warningStyles from '../ui/feedback/warning.module.css'
import { Field } from '../ui/form/field.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { openLabel, photoAltText } from './photo-words.ts'
import * as styles from './photos.module.css'
import { describePhoto, type Photo, type PhotosKey, photosQuery, removePhoto } from './photos-query.ts'

interface KeptPhotoProps {
  of: PhotosKey
  photo: Photo
  index: number
  onOpen: () => void
  onRemoved: () => void
}

/** A stored photo: thumbnail, full-size view, description, and removal. */
export function KeptPhoto({ of, photo, index, onOpen, onRemoved }: KeptPhotoProps) {
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState(photo.description)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(photosQuery(of))
  const describing = useMutation({
    mutationFn: (description: string) => describePhoto(of, photo.id, description),
    onSuccess: reload,
  })
  const removing = useMutation({
    mutationFn: () => removePhoto(of, photo.id),
    onSuccess: async () => {
      setAsked(false)
      await reload()
      onRemoved()
    },
  })
  const alt = photoAltText(photo, index)
  const save = () => typed.trim() !== photo.description && describing.mutate(typed)
  return (
    <li className={styles.kept}>
      {photo.isMissing ? (
        <p className={warningStyles.warning}>We lost this photo. Please remove it and add it again.</p>
      ) : (
        <button type="button" className={styles.open} aria-label={openLabel(alt)} onClick={onOpen}>
          <img src={photo.thumb} alt={alt} />
        </button>
      )}
      <div className={styles.about}>
        <Field
          label="What does it show?"
          optional
          maxLength={MAX_PHOTO_DESCRIPTION}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={({ key }) => key === 'Enter' && save()}
        />
        <Saved shown={describing.isSuccess}>{describing.isPending && 'Saving...'}</Saved>
        {describing.error && <Failure message={`Not saved: ${describing.error.message}`} />}
        <Button look="second" size="small" onClick={() => setAsked(true)}>
          Remove<VisuallyHidden> {alt}</VisuallyHidden>
        </Button>
      </div>
      <Dialog open={asked} onClose={() => setAsked(false)} title="Remove this photo?" asks>
        <Question>It’ll be gone for good, for you and for our crew.</Question>
        {removing.error && <Failure message={removing.error.message} />}
        <Confirm
          label="Remove photo"
          busy={removing.isPending && 'Removing...'}
          onConfirm={() => removing.mutate()}
          onKeep={() => setAsked(false)}
        />
      </Dialog>
    </li>
  )
}

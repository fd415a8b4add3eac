import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_DAY_NOTE } from '../../domain/crew/steps.ts'
import { PHOTO_HEAD_BYTES, photoTypes } from '../../domain/photo-limits.ts'
import { photoProblem } from '../../domain/place/photo-problem.ts'
import { shrink } from '../photos/shrink-photo.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { TextareaField } from '../ui/form/field.tsx'
import { ChevronDownIcon } from '../ui/icon.tsx'
import { clockTime } from './clock-time.ts'
import * as styles from './note-and-photo.module.css'
import type { CrewStop, Waiting } from './phone-store.ts'
import { press, takeBack } from './press.ts'

/** A note being typed, which outlasts the fields. */
export interface TypedNote {
  typed: string
  onType: (typed: string) => void
}

interface NoteAndPhotoProps extends TypedNote {
  stop: CrewStop
  waiting: readonly Waiting[]
  isToday: boolean
}

/** Notes and photos from the crew to the office, either sent or waiting for a network. Before its day, the form is folded. */
export function NoteAndPhoto({ stop, waiting, isToday, typed, onType }: NoteAndPhotoProps) {
  const notes = stop.entries.filter(({ kind }) => kind === 'note')
  const send = async () => {
    if (await press(stop, { kind: 'note', note: typed.trim() })) onType('')
  }
  const form = (
    <>
      <TextareaField
        className={styles.field}
        label="Note"
        rows={2}
        maxLength={MAX_DAY_NOTE}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <div className={styles.acts}>
        <Button look="second" disabled={typed.trim() === ''} onClick={() => void send()}>
          Send note<span className="sr"> about {stop.name}</span>
        </Button>
        <AddPhoto stop={stop} />
      </div>
    </>
  )
  return (
    <>
      <h4 className={notes.length === 0 ? 'no-print' : undefined}>For the office</h4>
      <ul className={styles.told}>
        {notes.map(({ id, at, note }) => (
          <li key={id} className="lines">
            {clockTime(at)}: {note}
          </li>
        ))}
        {waiting.map((one) => (
          <WaitingItem key={one.id} waiting={one} />
        ))}
      </ul>
      {isToday ? (
        form
      ) : (
        <details className="no-print">
          <summary>
            Add a note or photo
            <ChevronDownIcon />
          </summary>
          {form}
        </details>
      )}
    </>
  )
}

function WaitingItem({ waiting }: { waiting: Waiting }) {
  const { entry, at } = waiting
  if (entry.kind !== 'note' && entry.kind !== 'photo') return null
  const what = entry.kind === 'photo' ? 'A photo' : entry.note
  return (
    <li className="lines">
      {clockTime(at)}: {what} <b>waiting to be sent</b>{' '}
      <button type="button" className={buttonStyles.linkBtn} onClick={() => void takeBack(waiting)}>
        Undo<span className="sr"> {what}</span>
      </button>
    </li>
  )
}

function AddPhoto({ stop }: { stop: CrewStop }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      const photo = await shrink(file)
      const head = new Uint8Array(await photo.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
      const refusal = photoProblem(head, photo.size)
      if (refusal) setProblem(refusalSentence(refusal))
      else await press(stop, { kind: 'photo', photo })
    } catch {
      setProblem(refusalSentence('photo-unreadable'))
    } finally {
      target.value = ''
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={`Photo for ${stop.name}`}
        onChange={(event) => void take(event)}
      />
      <Button look="second" busy={isBusy && 'One moment...'} onClick={() => input.current?.click()}>
        Add a photo<span className="sr"> of {stop.name}’s event</span>
      </Button>
      {problem && <Failure message={problem} />}
    </>
  )
}

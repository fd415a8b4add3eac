import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_GUEST_NOTE } from '../../../domain/booking/guest-page.ts'
import { guestPlace } from '../../../domain/place/place-gate.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import { Field, TextareaField } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import type { Booking } from '../bookings-query.ts'
import * as styles from './guest-share.module.css'

const route = api.bookings[':id']['guest-page']

const shareQuery = (id: string) => ({
  queryKey: ['guest page', id],
  networkMode: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ownAnswer(route.$get({ param: { id } }, { init: { signal } })),
})

type Words = { showsAddress: boolean; note: string }

/** Creates, edits, shares, and ends the page for an event's guests. */
export function GuestShare({ booking }: { booking: Booking }) {
  const { id } = booking
  const queries = useQueryClient()
  const ended = useRef<HTMLParagraphElement>(null)
  const [endings, setEndings] = useState(0)
  const query = shareQuery(id)
  const { data, error } = useQuery(query)
  const keep = (answer: NonNullable<typeof data>) => queries.setQueryData(query.queryKey, answer)
  const saving = useMutation({
    mutationFn: (json: Words) => ownAnswer(route.$put({ param: { id }, json })),
    onMutate: () => ending.reset(),
    onSuccess: keep,
  })
  const ending = useMutation({
    mutationFn: () => ownAnswer(route.$delete({ param: { id } })),
    onSuccess: (answer) => {
      saving.reset()
      keep(answer)
      setEndings(endings + 1)
      // Focus moves here because ending the link removes its own button.
      ended.current?.focus()
    },
  })
  if (!data) {
    return (
      error && (
        <section className={`no-print ${styles.share}`}>
          <h3>Invite your guests</h3>
          <Failure message={error.message} />
        </section>
      )
    )
  }
  const failure = saving.error ?? ending.error
  return (
    <section className={`no-print ${styles.share}`} aria-labelledby="guest-share">
      <h3 id="guest-share" tabIndex={-1}>
        Invite your guests
      </h3>
      <p className="quiet">
        One link with the day, the time, a calendar file and what to bring. All it says about you is your first name.
      </p>
      <p role="status" ref={ended} tabIndex={-1}>
        {ending.isSuccess && 'The link no longer works.'}
      </p>
      {data.page && <Link url={data.page.url} isNew={!saving.isIdle} />}
      <WordsForm
        // Remounts the form when the page is ended, so it starts over. Text typed while a page is being created stays.
        key={endings}
        saved={data.page}
        place={guestPlace({ ...booking.customerInfo, ...booking })}
        busy={saving.isPending}
        isSaved={saving.isSuccess}
        onEdit={() => saving.isPending || saving.reset()}
        onSave={(words) => saving.mutate(words)}
      />
      {failure && <Failure message={failure.message} />}
      {data.page && (
        <p className={`acts ${styles.acts}`}>
          <AskingButton
            look="danger"
            busy={ending.isPending && 'Ending...'}
            title="Stop sharing this event?"
            question={`The link will stop working for everyone who has it${data.page.note ? ', and your note is deleted' : ''}. If you share again, your guests will need the new link.`}
            confirm="Stop sharing"
            keepLabel="Keep sharing"
            onConfirm={() => ending.mutate()}
          >
            Stop sharing
          </AskingButton>
        </p>
      )}
    </section>
  )
}

interface WordsFormProps {
  saved: Words | null
  place: string | undefined
  busy: boolean
  isSaved: boolean
  onEdit: () => unknown
  onSave: (words: Words) => void
}

function WordsForm({ saved, place, busy, isSaved, onEdit, onSave }: WordsFormProps) {
  const [showsAddress, setShowsAddress] = useState(saved?.showsAddress ?? false)
  const [note, setNote] = useState(saved?.note ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({ showsAddress, note })
  }
  return (
    <form onSubmit={submit}>
      {place && (
        <Tick
          type="checkbox"
          checked={showsAddress}
          onChange={({ target }) => {
            onEdit()
            setShowsAddress(target.checked)
          }}
        >
          Show the address: {place}
        </Tick>
      )}
      <TextareaField
        label="What to bring"
        optional
        hint="Sunscreen, a hat, a dish to share. Anyone with the link can read it."
        maxLength={MAX_GUEST_NOTE}
        value={note}
        onChange={({ target }) => {
          onEdit()
          setNote(target.value)
        }}
      />
      <p className={`acts ${styles.acts}`}>
        <Button type="submit" size="small" {...(saved && { look: 'second' as const })} busy={busy && 'Saving...'}>
          {saved ? 'Save changes' : 'Get the link'}
        </Button>
        <Saved shown={isSaved} />
      </p>
    </form>
  )
}

interface LinkProps {
  url: string
  /** The link was just created, so it's selected and ready to copy. */
  isNew: boolean
}

/** The guest link, with the phone's share sheet if it has one, otherwise a copy button. */
function Link({ url, isNew }: LinkProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const [wasNew] = useState(isNew)
  useEffect(() => {
    if (wasNew) input.current?.focus()
  }, [wasNew])
  const copy = async () => {
    input.current?.select()
    // Cleared first, so that copying twice is announced twice.
    setCopied(undefined)
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: 'You’re invited to tee off', url })
    } catch (error) {
      // AbortError means the user closed the share sheet. Any other failure falls back to copying.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  const canSend = typeof navigator.share === 'function'
  return (
    <>
      <Field
        ref={input}
        label="Link for your guests"
        readOnly
        value={url}
        onFocus={({ target }) => {
          target.select()
          target.scrollLeft = 0
        }}
      />
      <p className={`acts ${styles.acts}`}>
        {canSend && (
          <Button size="small" onClick={() => void share()}>
            Share the link
          </Button>
        )}
        <Button size="small" {...(canSend && { look: 'second' as const })} onClick={() => void copy()}>
          Copy the link
        </Button>
        <a className="text" href={url} target="_blank" rel="noreferrer">
          See the page
        </a>
      </p>
      <p role="status">
        {copied && 'Copied. Send it to everyone who’s coming.'}
        {copied === false && 'We couldn’t copy it. The link is selected, so you can copy it yourself.'}
      </p>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { type EventDetails, eventProblems, MAX_CREW_NOTE, parseGuestCount } from '../../domain/booking/booking-form.ts'
import { newZipProblem, normalizeZip } from '../../domain/place/place-gate.ts'
import { answerZip } from '../../domain/place/zip-answer.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { contact } from '../site/contact.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, TextareaField } from '../ui/form/field.tsx'
import * as styles from './site-check.module.css'

type Typed = Record<keyof EventDetails, string>

/** Typed fields in the API's format. Only valid after `detailsProblems` found no problem in them. */
const toldIn = (typed: Typed): EventDetails => ({
  location: typed.location.trim() || null,
  placeZip: normalizeZip(typed.placeZip),
  guestCount: parseGuestCount(typed.guestCount) ?? null,
  crewNote: typed.crewNote.trim() || null,
})

function detailsProblems(
  typed: Typed,
  knownZip: string | null,
): Partial<Record<keyof EventDetails, string | undefined>> {
  const zip = newZipProblem(typed.placeZip, knownZip, milesByZip)
  return { ...eventProblems(typed), placeZip: zip && refusalSentence(zip) }
}

interface EventQuestionsProps {
  /** Current details, from the booking form or from here. */
  details: EventDetails
  disabled: boolean
  answer: (details: Partial<EventDetails>, how: { typed: boolean }) => void
  /** Renders the save state of these fields below them. */
  answered: (names: (keyof EventDetails)[]) => ReactNode
}

/**
 * The booking form's optional event details, prefilled here. An invalid value, such as a ZIP code out of range, stays in its
 * field with its error and isn't saved.
 */
export function EventQuestions({ details, disabled, answer, answered }: EventQuestionsProps) {
  const [typed, setTyped] = useState<Typed>({
    location: details.location ?? '',
    placeZip: details.placeZip ?? '',
    guestCount: details.guestCount === null ? '' : String(details.guestCount),
    crewNote: details.crewNote ?? '',
  })
  const [leftZip, setLeftZip] = useState(false)
  const problems = detailsProblems(typed, details.placeZip)
  const zip = typed.placeZip.trim()
  // No error while the user is still typing the ZIP code.
  const zipError = zip.length >= 5 || leftZip ? problems.placeZip : undefined
  const reach = answerZip(zip, milesByZip, contact.phone)
  const field = (name: keyof EventDetails) => ({
    name,
    value: typed[name],
    error: problems[name],
    disabled,
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...typed, [name]: target.value }
      setTyped(next)
      if (!detailsProblems(next, details.placeZip)[name]) answer({ [name]: toldIn(next)[name] }, { typed: true })
    },
  })
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={styles.group}>A few details about the event</legend>
      <p className={fieldStyles.under}>All optional, and none of it changes the price.</p>
      <div className={styles.kept}>
        <Field
          label="What address should we come to?"
          hint="If not the billing address."
          maxLength={500}
          autoComplete="shipping street-address"
          {...field('location')}
        />
        {answered(['location'])}
      </div>
      <div className={styles.pair}>
        <div className={styles.kept}>
          <Field
            label="ZIP code of the event"
            hint={reach.kind === 'in-range' ? reach.words : 'So we can check the drive.'}
            inputMode="numeric"
            maxLength={10}
            autoComplete="shipping postal-code"
            {...field('placeZip')}
            error={zipError}
            // Announced as soon as it's known, because nothing else here announces it.
            repeats={zipError ? 1 : 0}
            onFocus={() => setLeftZip(false)}
            onBlur={() => setLeftZip(true)}
          />
          {answered(problems.placeZip ? [] : ['placeZip'])}
        </div>
        <div className={styles.kept}>
          <Field
            label="How many guests?"
            hint="A rough count is fine."
            inputMode="numeric"
            autoComplete="off"
            {...field('guestCount')}
          />
          {answered(problems.guestCount ? [] : ['guestCount'])}
        </div>
      </div>
      <div className={styles.kept}>
        {/* No `maxLength`: it would silently truncate pasted text instead of showing the error. */}
        <TextareaField
          label="Anything our crew should know?"
          hint={`A surprise to keep quiet, a toast at four. Up to ${MAX_CREW_NOTE} characters.`}
          autoComplete="off"
          {...field('crewNote')}
        />
        {answered(problems.crewNote ? [] : ['crewNote'])}
      </div>
    </fieldset>
  )
}

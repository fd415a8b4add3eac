import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { guestsHint, MAX_CREW_NOTE } from '../../domain/booking/booking-form.ts'
import type { PackageId } from '../../domain/catalog.ts'
import { withContactLinks } from '../ui/contact-links.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, TextareaField } from '../ui/form/field.tsx'
import { ChevronDownIcon } from '../ui/icon.tsx'
import * as styles from './event-details.module.css'
import type { useCustomerForm } from './use-customer-form.ts'

const names = ['location', 'placeZip', 'guestCount', 'crewNote'] as const

/** Optional event details. Collapsed unless filled in or invalid. */
export function EventDetails({
  form: { values, field, loadZips, zipProblem, zipNews },
  packageId,
}: {
  form: ReturnType<typeof useCustomerForm>
  packageId: PackageId
}) {
  const [unfolded, setUnfolded] = useState(() => names.some((name) => values[name] !== ''))
  const zip = field('placeZip')
  const isWrong = names.some((name) => field(name).error)
  const isOpen = unfolded || isWrong
  // Invalid fields can't be collapsed, because the focus must be able to reach them.
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true
  })
  // A ZIP code restored from a draft is checked like a typed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time it opens
  useEffect(() => {
    if (isOpen) loadZips()
  }, [isOpen])

  const zipError = zip.error ?? zipProblem
  const tooMany = guestsHint(packageId, values.guestCount)
  return (
    <details
      ref={details}
      className={styles.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>
        <span>
          Event details <span className={styles.optional}>(optional)</span>
        </span>
        <ChevronDownIcon />
        <small>A different place, your guest count, or a note for our crew.</small>
      </summary>
      <div className={fieldStyles.fields}>
        <Field
          className={fieldStyles.wide}
          label="Where should we set up?"
          hint="If not at the billing address."
          maxLength={500}
          autoComplete="shipping street-address"
          {...field('location')}
        />
        <Field
          label="ZIP code of the event"
          hint={zipProblem ? undefined : (zipNews ?? 'So we can check the drive.')}
          inputMode="numeric"
          maxLength={10}
          autoComplete="shipping postal-code"
          {...zip}
          error={zipError && <span>{withContactLinks(zipError)}</span>}
          // Announced as soon as it's known, not only on booking.
          repeats={zip.repeats || (zipProblem ? 1 : 0)}
        />
        <Field
          label="How many guests?"
          hint={tooMany ? <b>{tooMany}</b> : 'A rough count is fine. It doesn’t change the price.'}
          inputMode="numeric"
          autoComplete="off"
          {...field('guestCount')}
        />
        {/* No `maxLength`: it would silently truncate pasted text instead of showing the error. */}
        <TextareaField
          className={fieldStyles.wide}
          label="Anything our crew should know?"
          hint={`A gate code, where to park, a surprise to keep quiet. Up to ${MAX_CREW_NOTE} characters.`}
          autoComplete="off"
          {...field('crewNote')}
        />
      </div>
    </details>
  )
}

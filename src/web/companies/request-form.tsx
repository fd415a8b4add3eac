import { useEffect, useId, useRef, useState } from 'react'
import { eventProblems, MAX_GUESTS, parseGuestCount } from '../../domain/booking/booking-form.ts'
import { todayIn } from '../../domain/calendar.ts'
import { type PackageId, packageIds, packages } from '../../domain/catalog.ts'
import {
  MAX_REQUEST_HOURS,
  MIN_REQUEST_HOURS,
  type RequestField,
  requestProblems,
  uniqueDates,
  wishWords,
} from '../../domain/companies/company-request.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { api, readAnswer } from '../app/api/api.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, SelectField, TextareaField } from '../ui/form/field.tsx'
import { Tick } from '../ui/form/tick.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './request-form.module.css'

const dateFields = ['date1', 'date2', 'date3'] as const

interface Typed extends Record<(typeof dateFields)[number], string> {
  company: string
  name: string
  email: string
  phone: string
  isFlexible: boolean
  zip: string
  hours: string
  guestCount: string
  packageIds: PackageId[]
  crewNote: string
}

type TypedField = Exclude<RequestField, 'dates'> | 'date1' | 'guestCount' | 'crewNote'

const nothing: Typed = {
  company: '',
  name: '',
  email: '',
  phone: '',
  date1: '',
  date2: '',
  date3: '',
  isFlexible: false,
  zip: '',
  hours: '3',
  guestCount: '',
  packageIds: ['drivers-den'],
  crewNote: '',
}

const typedDates = (typed: Typed) => dateFields.map((name) => typed[name])

function validate(typed: Typed) {
  const found = requestProblems({ ...typed, dates: typedDates(typed) }, milesByZip, todayIn(serverNow())).map(
    ({ field, refusal }) => [field === 'dates' ? 'date1' : field, refusalSentence(refusal)] as const,
  )
  return { ...eventProblems(typed), ...Object.fromEntries(found) }
}

const hourChoices = Array.from({ length: MAX_REQUEST_HOURS - MIN_REQUEST_HOURS + 1 }, (_, at) => at + MIN_REQUEST_HOURS)

/** Values entered into the prerendered HTML before React hydrated it, including any the browser autofilled. */
function typedBefore(form: HTMLFormElement): Partial<Typed> {
  const fields = new FormData(form)
  const texts = Object.keys(nothing).flatMap((name) => {
    const value = fields.get(name)
    return typeof value === 'string' && typeof nothing[name as keyof Typed] === 'string' && value !== ''
      ? [[name, value] as const]
      : []
  })
  return { ...Object.fromEntries(texts), ...(fields.has('isFlexible') && { isFlexible: true }) }
}

/** Where the quote goes, and what was asked for, in words. */
export interface SentRequest {
  email: string
  wish: string
}

/** Request form for a company quote. A failed send keeps everything typed, and retries are idempotent. */
export function RequestForm({ onSent }: { onSent: (sent: SentRequest) => void }) {
  const host = useRef<HTMLFormElement>(null)
  // Idempotency key of the request, kept across retries.
  const id = useRef<string>(undefined)
  const packagesProblem = useId()
  // Plain state, because the public pages don't load TanStack Query.
  const [sending, setSending] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const form = useForm<Typed, TypedField>({
    defaults: nothing,
    validate,
    onChange: () => setSending(({ busy }) => ({ busy })),
    onSubmit: (typed) => void send(typed),
  })
  const { values, change, field } = form
  const problems = form.problems()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration.
  useEffect(() => {
    const before = host.current && typedBefore(host.current)
    if (before && Object.keys(before).length > 0) change(before)
  }, [])

  async function send(typed: Typed) {
    if (sending.busy) return
    setSending({ busy: true })
    const { company, name, email, phone, isFlexible, zip, hours, crewNote } = typed
    const guestCount = parseGuestCount(typed.guestCount)
    id.current ??= crypto.randomUUID()
    const json = {
      id: id.current,
      company,
      name,
      email,
      phone,
      dates: uniqueDates(typedDates(typed)),
      isFlexible,
      zip,
      hours: Number(hours),
      packageIds: typed.packageIds,
      ...(guestCount && { guestCount }),
      ...(crewNote.trim() && { note: crewNote }),
    }
    try {
      await readAnswer(api.companies.requests.$post({ json }))
      onSent({ email: email.trim(), wish: wishWords({ ...json, guestCount }, todayIn(serverNow())) })
    } catch (error) {
      setSending({ busy: false, problem: (error as Error).message })
    }
  }

  const togglePackage = (one: PackageId, isOn: boolean) =>
    change({ packageIds: packageIds.filter((other) => (other === one ? isOn : values.packageIds.includes(other))) })

  return (
    <form ref={host} noValidate onSubmit={form.submit} className={styles.form}>
      <div className={fieldStyles.fields}>
        <Field label="Company name" autoComplete="organization" maxLength={200} {...field('company')} />
        <Field label="Full name" autoComplete="name" maxLength={200} {...field('name')} />
        <Field label="Work email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
        <Field label="Phone number" type="tel" autoComplete="tel" maxLength={50} {...field('phone')} />
        <fieldset
          className={`${fieldStyles.field} ${fieldStyles.wide}`}
          aria-describedby={problems.packageIds && packagesProblem}
        >
          <legend className={fieldStyles.label}>Package</legend>
          <div className={styles.choices}>
            {packageIds.map((one) => (
              <Tick
                key={one}
                type="checkbox"
                checked={values.packageIds.includes(one)}
                aria-invalid={problems.packageIds ? true : undefined}
                onChange={({ target }) => togglePackage(one, target.checked)}
              >
                {packages[one].name}, {packages[one].capacity}
              </Tick>
            ))}
          </div>
          {problems.packageIds && (
            <p className={fieldStyles.why} id={packagesProblem}>
              {problems.packageIds}
            </p>
          )}
        </fieldset>
        <SelectField
          label="How long?"
          name="hours"
          value={values.hours}
          onChange={({ target }) => change({ hours: target.value })}
        >
          {hourChoices.map((hours) => (
            <option key={hours} value={hours}>
              {hours} hours
            </option>
          ))}
        </SelectField>
        <Field
          label="Guests"
          optional
          inputMode="numeric"
          maxLength={String(MAX_GUESTS).length}
          {...field('guestCount')}
        />
        <fieldset className={`${fieldStyles.field} ${fieldStyles.wide}`}>
          <legend className={fieldStyles.label}>When?</legend>
          <div className={styles.dates}>
            {dateFields.map((name, at) => (
              <Field
                key={name}
                label={['First choice', 'Second choice', 'Third choice'][at] ?? ''}
                type="date"
                optional={at > 0 || values.isFlexible}
                max="2100-12-31"
                {...field(name)}
              />
            ))}
          </div>
          <Tick
            type="checkbox"
            name="isFlexible"
            checked={values.isFlexible}
            onChange={({ target }) => change({ isFlexible: target.checked })}
          >
            Our dates are flexible
          </Tick>
        </fieldset>
        <Field
          label="Event ZIP code"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...field('zip')}
        />
        <TextareaField className={fieldStyles.wide} label="Anything else?" optional {...field('crewNote')} />
      </div>
      {sending.problem && <Failure message={sending.problem} />}
      <Button type="submit" size="big" busy={sending.busy && 'Sending...'}>
        Request a quote
      </Button>
      <p className="note quiet">We use this only for your quote and, if you accept it, your event and invoice.</p>
    </form>
  )
}

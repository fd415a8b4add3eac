import { clsx } from 'clsx/lite'
import { useId, useRef } from 'react'
import { numberFields, numberNames, readNumbers } from '../../../domain/settings/settings-form.ts'
import * as fieldStyles from '../../ui/field.module.css'
import * as typeStyles from '../../ui/type.module.css'
import { useLiveDesk } from '../bookings/queries.ts'
import * as columnsStyles from '../columns.module.css'
import { OpeningsPreview, useOpeningsPreview } from './schedule-preview-panel.tsx'
import { PartEnd, PartWaiting } from './section-frame.tsx'
import { settingsOf } from './settings-draft.ts'
import * as styles from './settings-tab.module.css'
import { usePart } from './use-section.ts'

/** The four numbers of the booking rules (§2, §3), with what customers would see before they are saved. */
export function SettingsTab() {
  useLiveDesk()
  const part = usePart('numbers', 'Settings')
  const { draft, value: texts } = part
  const form = useRef<HTMLDivElement>(null)
  const read = texts ? readNumbers(texts) : undefined
  const saved = draft && settingsOf(draft.base)
  const wanted = saved && read?.settings ? { ...saved, generalSettings: read.settings } : undefined
  const openings = useOpeningsPreview(wanted, saved)

  if (!texts || !read) return <PartWaiting part={part} failure="The settings could not be loaded." />
  const save = () => {
    if (read.settings) part.save()
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <div className={columnsStyles.two}>
      <section aria-labelledby="booking-rules">
        <h2 id="booking-rules">Booking rules</h2>
        <div className={fieldStyles.fields} ref={form}>
          {numberNames.map((name) => (
            <NumberField
              key={name}
              name={name}
              text={texts[name]}
              problem={read.problems[name]}
              onChange={(text) => part.change({ ...texts, [name]: text })}
            />
          ))}
        </div>
        <PartEnd name="numbers" part={part} label="Save settings" warning={openings.preview?.warning} onSave={save} />
      </section>
      <OpeningsPreview state={openings} />
    </div>
  )
}

interface NumberFieldProps {
  name: keyof typeof numberFields
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A whole number with its unit behind it. */
function NumberField({ name, text, problem, onChange }: NumberFieldProps) {
  const id = useId()
  const { label, unit } = numberFields[name]
  const shownUnit = text.trim() === '1' ? unit.slice(0, -1) : unit
  return (
    <div className={clsx(fieldStyles.field, problem && fieldStyles.bad)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.withUnit}>
        <input
          id={id}
          className={`${fieldStyles.input} ${styles.input}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-unit ${id}-error` : `${id}-unit`}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className={typeStyles.quiet} id={`${id}-unit`}>
          {shownUnit}
        </span>
      </div>
      {problem && (
        <p className={fieldStyles.why} id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Refused } from '../../../domain/refusals.ts'
import { numberFields, numberNames, readNumbers } from '../../../domain/schedule/settings-form.ts'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import * as columnsStyles from '../../ui/columns.module.css'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { DownloadIcon } from '../../ui/icon.tsx'
import { useLiveSettings } from '../availability/availability-queries.ts'
import { CrewsSection } from '../crews/crews-section.tsx'
import { PromoCodesSection } from '../promo-codes/promo-codes-section.tsx'
import { adminAnswer } from '../queries.ts'
import { TaxSection } from '../tax/tax-section.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { SchedulePreviewPanel, useSchedulePreview } from './schedule-preview-panel.tsx'
import { SectionEnd, SectionWaiting } from './section-frame.tsx'
import * as styles from './settings-tab.module.css'
import { useSection } from './use-section.ts'

/** Starts the browser's own download, which may be gigabytes. Checks first, because a refusal couldn't be shown then. */
async function download(): Promise<void> {
  await adminAnswer(adminApi.export.check.$get())
  Object.assign(document.createElement('a'), { href: '/api/admin/export', download: '' }).click()
}

/** Downloads all data in one file, for another system: docs/export.md. */
function ExportEverything() {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: download })
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className="quiet">
        Bookings, customers, payments, settings and photos in one ZIP file, as JSON and CSV, for another system or your
        records. Passwords aren’t included. Keep the file where only you can read it.
      </p>
      <Button look="second" size="small" busy={isPending && 'One moment...'} onClick={() => mutate()}>
        <DownloadIcon />
        Download everything
      </Button>
      {isSuccess && <Notice message="Your download has started." />}
      {error && (
        <Failure message={error instanceof Refused ? error.message : 'The download didn’t start. Please try again.'} />
      )}
    </section>
  )
}

/** The four numbers of the booking rules (§2, §3), with a preview of what customers would see. */
export function SettingsTab() {
  useLiveSettings()
  const section = useSection('numbers', 'Settings')
  const texts = section.value
  const form = useRef<HTMLDivElement>(null)
  const read = texts ? readNumbers(texts) : undefined
  const preview = useSchedulePreview(section.draft, read?.settings && { generalSettings: read.settings })

  // Waits for the preview, too: below 1000 px it would push down the sections under it. Only once, because the page would
  // lose what's being typed.
  const [opened, setOpened] = useState(false)
  if (!opened && texts && !preview.isLoading) setOpened(true)
  if (!texts || !read || !opened) return <SectionWaiting section={section} failure="The settings didn’t load." />

  return (
    <div className={`${columnsStyles.columns} ${styles.settings}`}>
      <nav className={`no-print ${styles.parts}`} aria-label="Sections">
        {parts.map(([id, label]) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <section aria-labelledby="booking-rules">
        <h2 id="booking-rules">Booking rules</h2>
        <div className={fieldStyles.fields} ref={form}>
          {numberNames.map((name) => (
            <NumberField
              key={name}
              name={name}
              text={texts[name]}
              problem={read.problems[name]}
              onChange={(text) => section.change({ ...texts, [name]: text })}
            />
          ))}
        </div>
        <SectionEnd
          section={section}
          label="Save settings"
          warning={preview.preview?.warning}
          isValid={read.settings !== undefined}
          fields={form}
        />
      </section>
      <div className={styles.preview}>
        <SchedulePreviewPanel state={preview} />
      </div>
      <div className={styles.others}>
        <CrewsSection />
        <PromoCodesSection />
        <TaxSection />
        <CalendarFeed />
        <ExportEverything />
      </div>
    </div>
  )
}

/** The headings below the booking rules, to jump to. */
const parts = [
  ['crews', 'Crews'],
  ['promo-codes', 'Promo codes'],
  ['tax', 'Tax'],
  ['calendar-feed', 'Calendar feed'],
  ['your-data', 'Your data'],
] as const

interface NumberFieldProps {
  name: keyof typeof numberFields
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A whole number followed by its unit. */
function NumberField({ name, text, problem, onChange }: NumberFieldProps) {
  const id = useId()
  const { label, unit } = numberFields[name]
  const shownUnit = text.trim() === '1' ? unit.slice(0, -1) : unit
  return (
    <div className={fieldStyles.field}>
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
        <span className="quiet" id={`${id}-unit`}>
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

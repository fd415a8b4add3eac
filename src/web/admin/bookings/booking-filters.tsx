import { clsx } from 'clsx/lite'
import { useEffect, useState } from 'react'
import { BOOKED, CANCELLED, CONFIRMED, PENDING } from '../../../domain/booking.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Field, SelectField } from '../../ui/field.tsx'
import type { ListFilter } from '../queries.ts'
import * as styles from './booking-filters.module.css'

const TYPING_MS = 250

const statuses: [ListFilter['status'], string][] = [
  ['', 'All'],
  [BOOKED, 'Booked'],
  [CONFIRMED, 'Confirmed'],
  [PENDING, 'Pending'],
  [CANCELLED, 'Cancelled'],
  ['other', 'Any other'],
]

const sorts: [ListFilter['sort'], string][] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['soonest', 'Event date, earliest first'],
  ['latest', 'Event date, latest first'],
  ['name', 'Name'],
  ['total', 'Total, highest first'],
]

interface BookingFiltersProps {
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

/** Search, status, days of the event and order of the list. */
export function BookingFilters({ filter, onChange }: BookingFiltersProps) {
  const [open, setOpen] = useState(false)
  const change = (part: Partial<ListFilter>) => onChange({ ...filter, ...part })
  return (
    <search className={clsx(styles.filters, open && styles.open)}>
      <SearchField words={filter.q} onChange={(q) => change({ q })} />
      {/* On phones alone, where the list itself needs the room. */}
      <button
        type="button"
        className={`${buttonStyles.linkBtn} ${styles.moreFilters}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filter and sort
      </button>
      <SelectField
        className={styles.extra}
        label="Status"
        value={filter.status}
        onChange={({ target }) => change({ status: target.value as ListFilter['status'] })}
      >
        {options(statuses)}
      </SelectField>
      <Field
        className={styles.extra}
        label="From"
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        className={styles.extra}
        label="To"
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
      <SelectField
        className={styles.extra}
        label="Sort by"
        value={filter.sort}
        onChange={({ target }) => change({ sort: target.value as ListFilter['sort'] })}
      >
        {options(sorts)}
      </SelectField>
    </search>
  )
}

const options = (entries: readonly [string, string][]) =>
  entries.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** Debounced. */
function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const [last, setLast] = useState(words)
  if (words !== last) {
    setLast(words)
    setTyped(words)
  }
  useEffect(() => {
    if (typed === words) return
    const timer = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, words, onChange])
  return (
    <Field
      className={styles.wide}
      label="Search"
      type="search"
      placeholder="Name, email, phone or booking number"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

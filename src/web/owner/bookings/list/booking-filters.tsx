import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { BOOKED, CANCELLED, CONFIRMED, PENDING } from '../../../../domain/booking/booking.ts'
import { MAX_SEARCH } from '../../../../domain/booking-limits.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Field, SelectField } from '../../../ui/form/field.tsx'
import { ChevronDownIcon } from '../../../ui/icon.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { countsQuery, type ListFilter } from '../../queries.ts'
import { usePhone } from '../../use-phone.ts'
import { StatusShape } from '../status-badge.tsx'
import * as styles from './booking-filters.module.css'
import { orders } from './list-order.ts'

interface StatusFilterProps {
  /** Counts are of all bookings, so they're left out of a search. */
  showsCounts: boolean
  chosen: ListFilter['status']
  onChoose: (status: ListFilter['status']) => void
}

/** Booking counts by status (§4). Pressing one filters by it; pressing it again clears that. On a tablet or phone, a select. */
function StatusFilter({ showsCounts, chosen, onChoose }: StatusFilterProps) {
  const { data, isLoadingError } = useQuery(countsQuery)
  const hasRoom = useMedia('(width > 62.5em)')
  const hasCounts = showsCounts && !isLoadingError
  const other = data && data.all - data.booked - data.confirmed - data.pending - data.cancelled
  const statuses: { status: ListFilter['status']; label: string; count: number | undefined }[] = [
    { status: '', label: 'All', count: data?.all },
    { status: BOOKED, label: 'Booked', count: data?.booked },
    { status: CONFIRMED, label: 'Confirmed', count: data?.confirmed },
    { status: PENDING, label: 'Pending', count: data?.pending },
    { status: CANCELLED, label: 'Cancelled', count: data?.cancelled },
    ...(other || chosen === 'other' ? [{ status: 'other' as const, label: 'Other', count: other }] : []),
  ]
  if (!hasRoom) {
    return (
      <SelectField
        className={clsx(styles.wide, styles.statuses)}
        label={<span className="sr">Status</span>}
        value={chosen}
        onChange={({ target }) => onChoose(target.value as ListFilter['status'])}
      >
        {statuses.map(({ status, label, count }) => (
          <option key={label} value={status}>
            {label} {hasCounts && countLabel(count)}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <ul className={styles.chips} aria-label="Counts">
      {statuses.map(({ status, label, count }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={status === chosen}
            onClick={() => onChoose(status === chosen ? '' : status)}
          >
            {status && <StatusShape status={status} />}
            {label} {hasCounts && <b>{countLabel(count)}</b>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** '1,204', or a dash until it has loaded. */
const countLabel = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–'

const TYPING_MS = 250

interface BookingFiltersProps {
  filter: ListFilter
  onChange: (filter: ListFilter) => void
  /** Collapsed on a small phone, and with large text. The count and the export stay visible. */
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  search: Ref<HTMLInputElement>
  /** Number of bookings found, and their order. */
  found: ReactNode
  /** Nothing was found, so the sort controls are hidden. */
  isEmpty: boolean
  /** Status and order are said by their controls, so a phone doesn't repeat what was found. */
  isPlain: boolean
  /** Shown at the end of the last line. */
  children: ReactNode
}

/**
 * Search, status, sort order, and event dates. Sorting by event date takes one press; all other orders are collapsed, and on
 * a small phone or with large text everything is.
 */
export function BookingFilters(props: BookingFiltersProps) {
  const { filter, onChange, isFolded, onFold, search, found, isEmpty, isPlain, children } = props
  const [open, setOpen] = useState(filter.from !== '' || filter.to !== '')
  const change = (part: Partial<ListFilter>) => onChange({ ...filter, ...part })
  return (
    <search className={styles.filters} data-folded={isFolded}>
      <button
        type="button"
        className={`${buttonStyles.linkBtn} ${styles.moreFilters} ${styles.unfold}`}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      >
        Find and sort
        <ChevronDownIcon />
      </button>
      <SearchField words={filter.q} onChange={(q) => change({ q })} ref={search} />
      <StatusFilter
        showsCounts={!(filter.q || filter.from || filter.to || filter.account)}
        chosen={filter.status}
        onChoose={(status) => change({ status })}
      />
      <div className={styles.end}>
        <p role="status" className={clsx(styles.found, isPlain && 'sr-s')}>
          {found}
        </p>
        {(!isEmpty || filter.sort === 'upcoming') && !(filter.account && filter.sort === 'soonest') && (
          <p className={styles.chips}>
            <button
              type="button"
              aria-pressed={filter.sort === 'upcoming'}
              onClick={() => change({ sort: filter.sort === 'upcoming' ? 'newest' : 'upcoming' })}
            >
              By event date
            </button>
          </p>
        )}
        <button
          type="button"
          className={`${buttonStyles.linkBtn} ${styles.moreFilters}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Dates and order
          <ChevronDownIcon />
        </button>
        {children}
      </div>
      {open && (
        <div className={styles.extras}>
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
            {Object.entries(orders).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </search>
  )
}

interface SearchFieldProps {
  words: string
  onChange: (words: string) => void
  ref: Ref<HTMLInputElement>
}

/** Debounced search field. */
function SearchField({ words, onChange, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(words)
  const isPhone = usePhone()
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
      ref={ref}
      label={<span className="sr">Search</span>}
      type="search"
      maxLength={MAX_SEARCH}
      placeholder={isPhone ? 'Name or phone' : 'Name, phone or booking number'}
      aria-keyshortcuts="/"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

import { clsx } from 'clsx/lite'
import { hourLabel } from '../../domain/calendar.ts'
import type { SlotState } from '../../domain/schedule/slots.ts'
import * as coverStyles from '../ui/form/cover.module.css'
import * as fillStyles from './fill.module.css'
import * as styles from './slot-grid.module.css'

/** A start of the day; `current` is the one the event has now. */
export interface ShownSlot {
  hour: number
  state: SlotState | 'current'
}

const suffix: Record<ShownSlot['state'], string> = {
  open: '',
  current: '(Current)',
  booked: '(Booked)',
  unavailable: '(Unavailable)',
}

export interface SlotGridProps {
  slots: readonly ShownSlot[]
  chosen: number | undefined
  onChoose: (hour: number) => void
  /** Called with the start under the pointer or with the focus, and with undefined when it's left. */
  onPreview?: ((hour: number | undefined) => void) | undefined
  /** Id of the message about the choice, if there is one. */
  problemId?: string | undefined
}

/** Start hours of a day as radio buttons; a closed one shows which of the two reasons applies (§5). */
const Starts = ({ slots, chosen, onChoose, onPreview, problemId }: SlotGridProps) =>
  slots.map(({ hour, state }) => (
    <label
      key={hour}
      className={slotClass(state, hour === chosen)}
      onPointerEnter={() => onPreview?.(hour)}
      onPointerLeave={() => onPreview?.(undefined)}
    >
      <input
        className={coverStyles.cover}
        type="radio"
        name="start"
        value={hour}
        checked={hour === chosen}
        disabled={state !== 'open'}
        aria-describedby={problemId}
        onChange={() => onChoose(hour)}
        onFocus={() => onPreview?.(hour)}
        onBlur={() => onPreview?.(undefined)}
      />
      <span>{hourLabel(hour)}</span> {suffix[state] && <small>{suffix[state]}</small>}
    </label>
  ))

const slotClass = (state: ShownSlot['state'], chosen: boolean) =>
  clsx(
    fillStyles.fill,
    styles.slot,
    state !== 'open' && styles.off,
    state === 'booked' && styles.booked,
    chosen && styles.chosen,
  )

/** The day's open starts, the event's current one, which can't be chosen again, and closed ones if they're few. */
export const OpenSlots = (props: SlotGridProps) => (
  <div className={styles.slots}>
    <Starts {...props} />
  </div>
)

interface ClosedSlotsProps extends Omit<SlotGridProps, 'onPreview' | 'problemId'> {
  /** The day they belong to, if another day's starts are shown beside them. */
  day: string | undefined
  note: string
}

/** Small, quiet list of the day's closed starts, with `note` to explain them; the note alone if they're shown elsewhere. */
export const ClosedSlots = ({ day, note, ...props }: ClosedSlotsProps) =>
  props.slots.length === 0 ? (
    note && <p className="note quiet">{note}</p>
  ) : (
    <fieldset className={styles.closed} aria-label="Times that aren’t open">
      {day && <p className="note quiet">Not open on {day}</p>}
      <div className={styles.few}>
        <Starts {...props} />
      </div>
      {note && <p className="note quiet">{note}</p>}
    </fieldset>
  )

/** Skeleton as tall as a typical day's slots. */
export const SlotSkeleton = () => (
  <div className={styles.slots} role="status">
    <span className="sr">Loading available times...</span>
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
      <i key={index} className={`${styles.slot} ${styles.wait}`} />
    ))}
  </div>
)

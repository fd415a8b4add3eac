import { unbroken } from '../../domain/calendar.ts'
import * as styles from './whole-dates.module.css'

/** A text whose long dates ('December 16, 2026') stay on one line, with the mark after them, if it's wide enough. */
export const WholeDates = ({ children }: { children: string }) =>
  unbroken(children)
    .split(/([A-Z][a-z]+\u00a0\d\d?, \d{4}[.,:]?)/)
    .map((part, index) =>
      // Every second part is a date.
      index % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts hold no state
        <span key={index} className={styles.date}>
          {part}
        </span>
      ) : (
        part
      ),
    )

import * as typeStyles from '../type.module.css'

/** Stands where a page will be, with the height of a screen so that the footer does not jump. */
export function Loading() {
  return (
    <p className={`${typeStyles.wrap} ${typeStyles.loading}`} role="status">
      Loading...
    </p>
  )
}

import { ChevronDownIcon } from '../../ui/icon.tsx'
import * as initialStyles from '../../ui/initial.module.css'
import * as styles from './account-button-label.module.css'
import * as accountSlotStyles from './account-slot.module.css'

/** Label of the user menu's button: an initial and the first name, with the full name for screen readers. */
export function AccountButtonLabel({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(' ')
  return (
    <>
      <span className={`${initialStyles.initial} ${styles.initial}`} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <span className={accountSlotStyles.name}>
        {first}
        {rest.length > 0 && <span className="sr"> {rest.join(' ')}</span>}
      </span>
      <ChevronDownIcon />
    </>
  )
}

import { clsx } from 'clsx/lite'
import * as buttonStyles from '../ui/button.module.css'
import * as touchStyles from './touch-line.module.css'

/** A customer's name at the start of a line. Opens the contact details. */
export const NameButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className={clsx(buttonStyles.linkBtn, touchStyles.touchLine)} onClick={onClick}>
    {name}
  </button>
)

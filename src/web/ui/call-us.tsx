import { contact } from '../site/contact.ts'
import * as buttonStyles from './button.module.css'
import { Button } from './button.tsx'
import { DialogActions, Question } from './dialog.tsx'

/** Dialog for what can't be done online: it shows why, and the number to call. */
export const CallUs = ({ onClose, sentence }: { onClose: () => void; sentence: string }) => (
  <>
    <Question>{sentence}</Question>
    <DialogActions>
      <a className={buttonStyles.btn} href={contact.phoneLink}>
        Call {contact.phone}
      </a>
      {/* Takes the focus of what it replaced, such as a button. */}
      <Button look="second" autoFocus onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </>
)

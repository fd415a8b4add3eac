import { contact } from '../site/contact.ts'
import * as buttonStyles from './button.module.css'
import { Button } from './button.tsx'
import { DialogActions, Question } from './dialog.tsx'

/** In a dialog, in place of what cannot be done online: why, and whom to call. */
export const CallUs = ({ onClose, sentence }: { onClose: () => void; sentence: string }) => (
  <>
    <Question>{sentence}</Question>
    <DialogActions>
      <a className={buttonStyles.btn} href={contact.phoneLink}>
        Call {contact.phone}
      </a>
      <Button look="second" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </>
)

import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { DialogActions, Question } from '../../ui/dialog.tsx'

/** Why a booking cannot be moved online, and whom to call. */
export const NotHere = ({ onClose, sentence }: { onClose: () => void; sentence: string }) => (
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
